package dev.sfumato.server.state;

/** Some device may have paid for this query, so its charge stands. */
public final class RefundRefusedException extends StorageException {
  private static final long serialVersionUID = 1L;

  public RefundRefusedException(String message) {
    super(message);
  }
}
