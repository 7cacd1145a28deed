/** The client's states, one a file, and what it keeps between its visits. */
@NullMarked
package dev.sfumato.secagg.verified.client;

import org.jspecify.annotations.NullMarked;
