package dev.sfumato.core.noise;

import dev.sfumato.core.Checks;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The device's randomness: AES-128 in counter mode, keyed by the system's {@link SecureRandom}.
 *
 * <p><b>Guarantee.</b> Bits that no efficient adversary can tell from uniform ones. Each block of
 * key stream starts with the key of the next one and a key is used once, so whoever reads the
 * memory of a device later cannot work out noise that was drawn from an earlier block ("fast key
 * erasure", [1]); bytes are wiped as they are handed out.
 *
 * <p><b>Not guaranteed.</b> The platform's cipher may keep copies of a key until they are
 * collected.
 *
 * <p>Not safe for use by several threads: each makes its own.
 */
public final class SecureRandomness implements Randomness {
  /*
   * Why not SecureRandom itself: a 20-bit draw takes 5 ns here, and 35 ns from a SecureRandom
   * (NativePRNG) that is read through a buffer of the same size.
   *
   * [1] D. J. Bernstein, Fast-key-erasure random-number generators, 2017.
   */
  private static final int KEY_BYTES = 16;
  private static final int BLOCK_BYTES = 4096;
  private static final byte[] ZEROS = new byte[BLOCK_BYTES];
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private final Cipher cipher;
  private final byte[] stream = new byte[BLOCK_BYTES];
  private int position = BLOCK_BYTES;
  private long word;
  private int bitsLeft;

  public SecureRandomness() {
    try {
      cipher = Cipher.getInstance("AES/CTR/NoPadding");
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES in counter mode is missing from this platform", e);
    }
    byte[] seed = new byte[KEY_BYTES];
    new SecureRandom().nextBytes(seed);
    System.arraycopy(seed, 0, stream, 0, KEY_BYTES);
    Arrays.fill(seed, (byte) 0);
  }

  @Override
  public long nextBits(int bits) {
    Checks.checkRange("bits", bits, 1, 63);
    if (bitsLeft < bits) {
      word = nextWord();
      bitsLeft = Long.SIZE;
    }
    long drawn = word & ((1L << bits) - 1);
    word >>>= bits;
    bitsLeft -= bits;
    return drawn;
  }

  private long nextWord() {
    if (position == BLOCK_BYTES) {
      refill();
    }
    long next = (long) LONGS.get(stream, position);
    LONGS.set(stream, position, 0L);
    position += Long.BYTES;
    return next;
  }

  /**
   * The first bytes of the stream are always the next key, and are overwritten by its successor.
   */
  private void refill() {
    try {
      SecretKeySpec key = new SecretKeySpec(stream, 0, KEY_BYTES, "AES");
      // A zero counter is safe: no key ever encrypts two blocks.
      cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[KEY_BYTES]));
      cipher.doFinal(ZEROS, 0, BLOCK_BYTES, stream, 0);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES in counter mode failed", e);
    }
    position = KEY_BYTES;
  }

  /** Shows no state. */
  @Override
  public String toString() {
    return "SecureRandomness";
  }
}
