package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.RunningSum;
import java.security.GeneralSecurityException;
import java.security.Provider;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * The mask is the key stream of AES-128 in counter mode, in whole little-endian lanes: the first
 * half of the seed is the key, the second the initial counter block. Lanes are cut to the modulus
 * when the sum is read; a power of two leaves no bias.
 *
 * <p>The stream is made in pieces that stay in the first-level cache between being written by the
 * cipher and being added.
 */
final class AesMaskExpander implements MaskExpander {
  private static final int PIECE = 8192;
  private static final int KEY_BYTES = 16;

  private final Cipher cipher;
  private final byte[] zeros = new byte[PIECE];
  private final byte[] stream = new byte[PIECE];

  AesMaskExpander(Provider provider) {
    try {
      this.cipher = Cipher.getInstance("AES/CTR/NoPadding", provider);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(provider.getName() + " has no AES-CTR", e);
    }
  }

  @Override
  public void add(Secret seed, RunningSum sum) {
    expand(seed, sum, true);
  }

  @Override
  public void subtract(Secret seed, RunningSum sum) {
    expand(seed, sum, false);
  }

  private void expand(Secret seed, RunningSum sum, boolean adding) {
    int laneBytes = sum.shape().laneBytes();
    int length = sum.shape().length();
    int step = PIECE / laneBytes;
    try {
      start(seed);
      for (int first = 0; first < length; first += step) {
        int count = Math.min(step, length - first);
        cipher.update(zeros, 0, count * laneBytes, stream);
        if (adding) {
          sum.addStream(stream, first, count);
        } else {
          sum.subtractStream(stream, first, count);
        }
      }
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("AES-CTR does not work", e);
    } finally {
      Arrays.fill(stream, (byte) 0);
    }
  }

  private void start(Secret seed) throws GeneralSecurityException {
    byte[] bytes = seed.expose();
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(bytes, 0, KEY_BYTES, "AES"),
        new IvParameterSpec(bytes, KEY_BYTES, KEY_BYTES));
  }
}
