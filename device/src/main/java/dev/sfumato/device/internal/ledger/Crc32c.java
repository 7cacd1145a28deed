package dev.sfumato.device.internal.ledger;

/**
 * CRC-32C, bit-reflected with the polynomial 0x1EDC6F41 (RFC 3720, B.4). Here because Android has
 * the JDK's from API level 34 only.
 */
final class Crc32c {
  private static final int REFLECTED = 0x82f63b78;
  private static final int[] TABLE = table();

  private int state = -1;

  void update(byte[] bytes, int from, int length) {
    for (int i = from; i < from + length; i++) {
      state = state >>> 8 ^ TABLE[(state ^ bytes[i]) & 0xff];
    }
  }

  int value() {
    return ~state;
  }

  private static int[] table() {
    int[] table = new int[256];
    for (int i = 0; i < table.length; i++) {
      int value = i;
      for (int bit = 0; bit < 8; bit++) {
        value = value >>> 1 ^ ((value & 1) == 0 ? 0 : REFLECTED);
      }
      table[i] = value;
    }
    return table;
  }
}
