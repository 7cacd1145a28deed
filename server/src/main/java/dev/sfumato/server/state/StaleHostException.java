package dev.sfumato.server.state;

/** Another host has this sum now, or it is over: this one must let go of it. */
public final class StaleHostException extends StorageException {
  private static final long serialVersionUID = 1L;

  public StaleHostException(String message) {
    super(message);
  }
}
