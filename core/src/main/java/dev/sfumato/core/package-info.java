/** The algorithm of Sfumato: no input or output, no clock, no threads. */
@NullMarked
package dev.sfumato.core;

import org.jspecify.annotations.NullMarked;
