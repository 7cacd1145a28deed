/** Plots with axes, for maps of other things than the Earth; drawn without a font. */
@NullMarked
package dev.sfumato.export.plot;

import org.jspecify.annotations.NullMarked;
