/**
 * Devices that mean no good, as programs of their own against the shipped server of a sum. Each
 * does one thing wrong and everything else by the protocol.
 */
@NullMarked
package dev.sfumato.lab.hostile;

import org.jspecify.annotations.NullMarked;
