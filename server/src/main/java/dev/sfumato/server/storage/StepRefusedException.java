package dev.sfumato.server.storage;

/** The step does not follow from where the campaign is, such as a second open query. */
public final class StepRefusedException extends StorageException {
  private static final long serialVersionUID = 1L;

  StepRefusedException(String message) {
    super(message);
  }
}
