/**
 * Coordinators that lie, as programs of their own against the shipped clients of both grades. Each
 * says how many vectors it read.
 */
@NullMarked
package dev.sfumato.lab.attack;

import org.jspecify.annotations.NullMarked;
