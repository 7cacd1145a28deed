/** Folders and names that are on the disk when a method returns. */
@NullMarked
package dev.sfumato.device.internal.disk;

import org.jspecify.annotations.NullMarked;
