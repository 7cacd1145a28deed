/** An authority that listens: its wiring, start and end. */
@NullMarked
package dev.sfumato.authority;

import org.jspecify.annotations.NullMarked;
