/** Which embedded database keeps what it has acknowledged, and how fast it takes a large sum. */
@NullMarked
package dev.sfumato.benchmarks.database;

import org.jspecify.annotations.NullMarked;
