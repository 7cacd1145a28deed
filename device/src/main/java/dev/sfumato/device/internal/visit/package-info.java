/** What a device keeps of a participation between two visits, on its disk. */
@NullMarked
package dev.sfumato.device.internal.visit;

import org.jspecify.annotations.NullMarked;
