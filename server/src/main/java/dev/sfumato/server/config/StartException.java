package dev.sfumato.server.config;

/**
 * A coordinator that cannot start for a reason that its operator can do something about. The
 * message says what, and what to do; it never holds a password.
 */
public final class StartException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public StartException(String message) {
    super(message);
  }

  public StartException(String message, Throwable cause) {
    super(message, cause);
  }
}
