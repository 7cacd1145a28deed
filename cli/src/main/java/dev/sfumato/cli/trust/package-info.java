/**
 * Commands for whoever would rather not trust a coordinator: let one lie, and check what one did.
 */
@NullMarked
package dev.sfumato.cli.trust;

import org.jspecify.annotations.NullMarked;
