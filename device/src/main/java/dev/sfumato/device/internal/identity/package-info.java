/** Who a device is: somebody else in every campaign. */
@NullMarked
package dev.sfumato.device.internal.identity;

import org.jspecify.annotations.NullMarked;
