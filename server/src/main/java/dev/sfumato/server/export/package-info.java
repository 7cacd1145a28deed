/** Maps as files that other tools open, each with its privacy statement. */
@NullMarked
package dev.sfumato.server.export;

import org.jspecify.annotations.NullMarked;
