/** The bytes of GeoTIFF files: what can be read of them, and where their pixels lie. */
@NullMarked
package dev.sfumato.lab.dataset.tiff;

import org.jspecify.annotations.NullMarked;
