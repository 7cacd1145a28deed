package dev.sfumato.server.state;

/** There is no such campaign, or no longer. */
public final class NoSuchCampaignException extends StorageException {
  private static final long serialVersionUID = 1L;

  public NoSuchCampaignException(String message) {
    super(message);
  }
}
