package dev.sfumato.server.state;

/** A step that storage refused; nothing was written. */
public abstract sealed class StorageException extends RuntimeException
    permits NoSuchCampaignException,
        StaleOwnerException,
        StaleHostException,
        CampaignEndedException,
        BudgetExceededException,
        RefundRefusedException,
        StepRefusedException,
        KeyTakenException {
  private static final long serialVersionUID = 1L;

  StorageException(String message) {
    super(message);
  }
}
