package dev.sfumato.server.storage;

/**
 * The database does not answer. What was asked of it may or may not have been done; it is the same
 * afterwards as after a crash, and whoever asked tries again.
 */
public final class DatabaseUnreachableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  DatabaseUnreachableException(Throwable cause) {
    super("the database does not answer", cause);
  }
}
