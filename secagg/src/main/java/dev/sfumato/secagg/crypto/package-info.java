/**
 * The primitives: two JCA providers behind one interface, key derivation, masks and secret sharing.
 */
@NullMarked
package dev.sfumato.secagg.crypto;

import org.jspecify.annotations.NullMarked;
