/** What is asked of whom: the terms of a campaign, its devices and its sums. */
@NullMarked
package dev.sfumato.core.campaign;

import org.jspecify.annotations.NullMarked;
