/** Secure aggregation: the server learns the sum of many vectors and nothing else. */
@NullMarked
package dev.sfumato.secagg;

import org.jspecify.annotations.NullMarked;
