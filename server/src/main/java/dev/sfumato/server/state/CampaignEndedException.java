package dev.sfumato.server.state;

/** The campaign is finished, failed or stopped: nothing about it changes any more. */
public final class CampaignEndedException extends StorageException {
  private static final long serialVersionUID = 1L;

  public CampaignEndedException(String message) {
    super(message);
  }
}
