package dev.sfumato.server.storage;

/** There is no such campaign, or no longer. */
public final class NoSuchCampaignException extends StorageException {
  private static final long serialVersionUID = 1L;

  NoSuchCampaignException(String message) {
    super(message);
  }
}
