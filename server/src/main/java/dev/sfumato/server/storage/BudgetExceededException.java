package dev.sfumato.server.storage;

/** The query would cost more than the campaign has left; it was not issued. */
public final class BudgetExceededException extends StorageException {
  private static final long serialVersionUID = 1L;

  BudgetExceededException(String message) {
    super(message);
  }
}
