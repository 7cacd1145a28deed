/** The rounds of a sum by visits on the server's side, one class a state. */
@NullMarked
package dev.sfumato.secagg.sum.round;

import org.jspecify.annotations.NullMarked;
