/** Carries a participation over one stream, with a limit on every wait. */
@NullMarked
package dev.sfumato.device.internal.transport;

import org.jspecify.annotations.NullMarked;
