/** Maps as GeoPackage. */
@NullMarked
package dev.sfumato.geopackage;

import org.jspecify.annotations.NullMarked;
