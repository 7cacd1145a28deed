/** A sum whose coordinator need not be believed: the client, and what both sides share. */
@NullMarked
package dev.sfumato.secagg.verified;

import org.jspecify.annotations.NullMarked;
