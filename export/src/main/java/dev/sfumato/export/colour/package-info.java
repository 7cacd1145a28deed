/** Colours of densities. */
@NullMarked
package dev.sfumato.export.colour;

import org.jspecify.annotations.NullMarked;
