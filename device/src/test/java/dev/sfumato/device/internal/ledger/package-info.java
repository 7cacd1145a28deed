@NullMarked
package dev.sfumato.device.internal.ledger;

import org.jspecify.annotations.NullMarked;
