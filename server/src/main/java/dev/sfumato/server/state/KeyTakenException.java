package dev.sfumato.server.state;

/** The authority's key is of another campaign already. */
public final class KeyTakenException extends StorageException {
  private static final long serialVersionUID = 1L;

  public KeyTakenException(String message) {
    super(message);
  }
}
