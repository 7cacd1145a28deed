/** Folders and names that are on the disk when a method returns. */
@NullMarked
package dev.sfumato.device.disk;

import org.jspecify.annotations.NullMarked;
