package dev.sfumato.server.state;

/**
 * Someone else has written this campaign since: the writer is no longer its owner and must let go.
 */
public final class StaleOwnerException extends StorageException {
  private static final long serialVersionUID = 1L;

  public StaleOwnerException(String message) {
    super(message);
  }
}
