/** What a simulation leaves behind: its files and its report. */
@NullMarked
package dev.sfumato.cli.result;

import org.jspecify.annotations.NullMarked;
