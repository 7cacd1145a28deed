/** GeoParquet: points from it, also with columns of latitudes and longitudes, and maps as it. */
@NullMarked
package dev.sfumato.parquet;

import org.jspecify.annotations.NullMarked;
