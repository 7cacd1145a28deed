/** A device put together: what it keeps, where it is, and one participation after the other. */
@NullMarked
package dev.sfumato.device.internal.participant;

import org.jspecify.annotations.NullMarked;
