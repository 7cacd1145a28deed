package dev.sfumato.server.storage;

/**
 * Someone else has written this campaign since: the writer is no longer its owner and must let go.
 */
public final class StaleOwnerException extends StorageException {
  private static final long serialVersionUID = 1L;

  StaleOwnerException(String message) {
    super(message);
  }
}
