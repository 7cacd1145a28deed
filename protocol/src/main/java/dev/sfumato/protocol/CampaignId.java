package dev.sfumato.protocol;

import dev.sfumato.core.Checks;
import dev.sfumato.secagg.vector.Bytes;
import java.security.SecureRandom;

/** A campaign's name on the wire, in addresses and in files: 16 random bytes, shown as hex. */
public record CampaignId(Bytes value) {
  public static final int BYTES = 16;

  public CampaignId {
    value.ofLength(BYTES, "campaign");
  }

  public static CampaignId random(SecureRandom random) {
    byte[] value = new byte[BYTES];
    random.nextBytes(value);
    return new CampaignId(Bytes.wrap(value));
  }

  /** Reads {@link #toString()}. */
  public static CampaignId parse(String text) {
    if (!text.matches("[0-9a-f]{32}")) {
      throw Checks.refuse("campaign", text, "32 lower-case hex digits");
    }
    return new CampaignId(Bytes.fromHex(text));
  }

  @Override
  public String toString() {
    return value.toHex();
  }
}
