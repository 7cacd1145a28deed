@NullMarked
package dev.sfumato.device.ledger;

import org.jspecify.annotations.NullMarked;
