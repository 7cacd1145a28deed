/** The page that people open: its files, what it may load, and how it is set up. */
@NullMarked
package dev.sfumato.server.console;

import org.jspecify.annotations.NullMarked;
