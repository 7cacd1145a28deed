package dev.sfumato.device.internal.ledger;

import java.io.IOException;
import java.nio.file.Path;

/** The ledger's file is open elsewhere: two owners of one budget would both spend it. */
public final class LedgerInUseException extends IOException {
  private static final long serialVersionUID = 1;

  LedgerInUseException(Path file) {
    super(file + ": open already, here or in another process (expected: one owner)");
  }
}
