/** Parsing and printing only: one class a command. */
@NullMarked
package dev.sfumato.cli;

import org.jspecify.annotations.NullMarked;
