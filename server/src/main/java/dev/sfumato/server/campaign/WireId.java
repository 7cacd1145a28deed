package dev.sfumato.server.campaign;

import dev.sfumato.secagg.Bytes;
import dev.sfumato.server.storage.CampaignId;
import java.util.Arrays;

/** A campaign's name as devices know it: the same 16 bytes that people see in base 32. */
final class WireId {
  private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
  private static final int BITS_A_LETTER = 5;

  private WireId() {}

  static dev.sfumato.protocol.CampaignId of(CampaignId id) {
    byte[] bytes = new byte[id.text().length() * BITS_A_LETTER / Byte.SIZE];
    int buffer = 0;
    int bits = 0;
    int at = 0;
    for (char letter : id.text().toCharArray()) {
      buffer = buffer << BITS_A_LETTER | ALPHABET.indexOf(letter);
      bits += BITS_A_LETTER;
      if (bits >= Byte.SIZE) {
        bits -= Byte.SIZE;
        bytes[at++] = (byte) (buffer >> bits);
        buffer &= (1 << bits) - 1;
      }
    }
    return new dev.sfumato.protocol.CampaignId(
        Bytes.wrap(Arrays.copyOf(bytes, dev.sfumato.protocol.CampaignId.BYTES)));
  }
}
