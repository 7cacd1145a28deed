/** Other ways than a code to know that a device is one device: plug-ins, and a sample of one. */
@NullMarked
package dev.sfumato.authority.attest;

import org.jspecify.annotations.NullMarked;
