/** The form of the console's scripts: how they are laid out, and what no script may do. */
@NullMarked
package dev.sfumato.style;

import org.jspecify.annotations.NullMarked;
