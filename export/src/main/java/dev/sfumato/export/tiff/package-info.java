/** The bytes of TIFF files that can be read in parts. */
@NullMarked
package dev.sfumato.export.tiff;

import org.jspecify.annotations.NullMarked;
