/** Credentials for a device: fetched from an authority, kept on the disk, shown once a campaign. */
@NullMarked
package dev.sfumato.device.authority;

import org.jspecify.annotations.NullMarked;
