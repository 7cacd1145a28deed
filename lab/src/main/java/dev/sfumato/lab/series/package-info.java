/** Maps over time: the steps of a series, and what changes between them. */
@NullMarked
package dev.sfumato.lab.series;

import org.jspecify.annotations.NullMarked;
