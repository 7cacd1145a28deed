/** Queries, contributions, refinement and estimates. */
@NullMarked
package dev.sfumato.core.histogram;

import org.jspecify.annotations.NullMarked;
