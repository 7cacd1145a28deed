/** The server of a sum whose clients do not believe it: its rounds, a class each. */
@NullMarked
package dev.sfumato.secagg.verified.server;

import org.jspecify.annotations.NullMarked;
