/** Maps over time: their options, and what release and simulate do with them. */
@NullMarked
package dev.sfumato.cli.series;

import org.jspecify.annotations.NullMarked;
