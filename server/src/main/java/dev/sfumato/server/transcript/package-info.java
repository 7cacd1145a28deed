/**
 * A campaign's public transcript, and its replay: every question and the map once more, from the
 * file alone.
 */
@NullMarked
package dev.sfumato.server.transcript;

import org.jspecify.annotations.NullMarked;
