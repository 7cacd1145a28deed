/** Whole secure aggregations in one process, measured against the raw speed of their parts. */
@NullMarked
package dev.sfumato.lab.secagg;

import org.jspecify.annotations.NullMarked;
