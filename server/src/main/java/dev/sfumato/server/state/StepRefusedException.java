package dev.sfumato.server.state;

/** The step does not follow from where the campaign is, such as a second open query. */
public final class StepRefusedException extends StorageException {
  private static final long serialVersionUID = 1L;

  public StepRefusedException(String message) {
    super(message);
  }
}
