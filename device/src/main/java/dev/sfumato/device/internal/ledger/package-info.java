/** The device's own account of what it has spent, and of what it was promised. */
@NullMarked
package dev.sfumato.device.internal.ledger;

import org.jspecify.annotations.NullMarked;
