/**
 * Secrets shared so that holders and coordinator can check what they are given: polynomials over
 * the order of Ed25519's group, blinded ones beside them, and mask keys that live on that curve.
 */
@NullMarked
package dev.sfumato.secagg.sharing;

import org.jspecify.annotations.NullMarked;
