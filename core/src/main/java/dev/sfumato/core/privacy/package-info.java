/** Budgets as whole numbers, and every check on a privacy parameter. */
@NullMarked
package dev.sfumato.core.privacy;

import org.jspecify.annotations.NullMarked;
