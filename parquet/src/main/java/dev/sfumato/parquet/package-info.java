/** Points in GeoParquet, and in Parquet with columns of latitudes and longitudes. */
@NullMarked
package dev.sfumato.parquet;

import org.jspecify.annotations.NullMarked;
