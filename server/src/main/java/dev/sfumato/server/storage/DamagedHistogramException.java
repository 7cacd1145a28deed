package dev.sfumato.server.storage;

/** Stored bytes that no histogram was ever written as: the database is not what it was. */
public final class DamagedHistogramException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DamagedHistogramException(String what) {
    super("stored histogram: " + what + " (expected: the bytes that were stored)");
  }
}
