package dev.sfumato.server.storage;

import dev.sfumato.core.privacy.PrivacyChecks;
import java.security.SecureRandom;
import java.util.regex.Pattern;

/** The name of a campaign: 16 random bytes, written as 26 letters and digits (base 32). */
public record CampaignId(String text) {
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
  private static final Pattern FORM = Pattern.compile("[a-z2-7]{26}");
  private static final SecureRandom RANDOM = new SecureRandom();

  public CampaignId {
    if (!FORM.matcher(text).matches()) {
      throw PrivacyChecks.refuse("campaign", text, "26 of a-z and 2-7");
    }
  }

  public static CampaignId random() {
    byte[] bytes = new byte[16];
    RANDOM.nextBytes(bytes);
    return new CampaignId(encode(bytes));
  }

  private static String encode(byte[] bytes) {
    StringBuilder text = new StringBuilder(26);
    int buffer = 0;
    int bits = 0;
    for (byte each : bytes) {
      buffer = buffer << 8 | (each & 0xff);
      for (bits += 8; bits >= 5; bits -= 5) {
        text.append(ALPHABET.charAt(buffer >> (bits - 5) & 31));
      }
      buffer &= (1 << bits) - 1;
    }
    return text.append(ALPHABET.charAt(buffer << (5 - bits) & 31)).toString();
  }

  @Override
  public String toString() {
    return text;
  }
}
