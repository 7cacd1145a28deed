/** One participation from the first word to its outcome, with no socket, clock, disk or thread. */
@NullMarked
package dev.sfumato.device.internal.participation;

import org.jspecify.annotations.NullMarked;
