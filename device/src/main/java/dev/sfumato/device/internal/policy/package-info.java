/** What a device agrees to, decided without any sight of where it is. */
@NullMarked
package dev.sfumato.device.internal.policy;

import org.jspecify.annotations.NullMarked;
