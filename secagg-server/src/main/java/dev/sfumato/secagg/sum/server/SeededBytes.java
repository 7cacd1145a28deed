package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.LittleEndian;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;

/** A stream of bytes that 32 bytes decide: SHA-256 of a label, the seed and a counter. */
final class SeededBytes {
  private static final byte[] LABEL = "sfumato-2 ring  ".getBytes(StandardCharsets.US_ASCII);
  private static final int SEED_BYTES = 32;

  private final MessageDigest digest;
  private final Bytes seed;
  private byte[] block = new byte[0];
  private int used;
  private int counter;

  SeededBytes(Bytes seed) {
    this.seed = seed.ofLength(SEED_BYTES, "seed");
    this.digest = Sha2.sha256();
  }

  void fill(byte[] target) {
    for (int i = 0; i < target.length; i++) {
      if (used == block.length) {
        next();
      }
      target[i] = block[used++];
    }
  }

  private void next() {
    byte[] count = new byte[Integer.BYTES];
    LittleEndian.putInt(count, 0, counter++);
    digest.update(LABEL);
    digest.update(seed.array());
    block = digest.digest(count);
    used = 0;
  }
}
