package dev.sfumato.server.state;

/** The query would cost more than the campaign has left; it was not issued. */
public final class BudgetExceededException extends StorageException {
  private static final long serialVersionUID = 1L;

  public BudgetExceededException(String message) {
    super(message);
  }
}
