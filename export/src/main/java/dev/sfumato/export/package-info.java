/** Maps as files that other tools open, each with its privacy statement. */
@NullMarked
package dev.sfumato.export;

import org.jspecify.annotations.NullMarked;
