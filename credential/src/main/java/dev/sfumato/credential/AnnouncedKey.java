package dev.sfumato.credential;

import java.time.Instant;

/**
 * A key as it was announced, never to change: of which campaign, and between which whole seconds
 * credentials are given out for it.
 *
 * @param opens from when on
 * @param closes until before when
 */
public record AnnouncedKey(String campaign, CredentialKey key, Instant opens, Instant closes) {
  /** The identity of a coordinator's campaign is 32 hex digits; names are as good. */
  private static final String CAMPAIGN = "[a-z0-9][a-z0-9._-]{0,63}";

  public AnnouncedKey {
    if (!campaign.matches(CAMPAIGN)) {
      throw refuse("campaign", campaign, "1 .. 64 of a-z, 0-9, '.', '_' and '-'");
    }
    requireSeconds("opens", opens);
    requireSeconds("closes", closes);
    if (!opens.isBefore(closes)) {
      throw refuse("closes", closes, "after opens, " + opens);
    }
  }

  private static void requireSeconds(String name, Instant instant) {
    if (instant.getNano() != 0 || instant.getEpochSecond() < 0) {
      throw refuse(name, instant, "a whole second since 1970");
    }
  }

  private static IllegalArgumentException refuse(String name, Object value, String rule) {
    return new IllegalArgumentException(name + ": " + value + " (expected: " + rule + ")");
  }

  public KeyId id() {
    return key.id();
  }

  public boolean isOpen(Instant now) {
    return !now.isBefore(opens) && now.isBefore(closes);
  }
}
