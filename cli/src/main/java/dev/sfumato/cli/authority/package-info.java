/** {@code sfumato authority}: one class a verb. */
@NullMarked
package dev.sfumato.cli.authority;

import org.jspecify.annotations.NullMarked;
