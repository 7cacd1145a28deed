/** For apps: sums whose coordinator a device need not believe. */
@NullMarked
package dev.sfumato.device.verified;

import org.jspecify.annotations.NullMarked;
