/** The coordinator: its configuration, and how its parts are put together. */
@NullMarked
package dev.sfumato.server;

import org.jspecify.annotations.NullMarked;
