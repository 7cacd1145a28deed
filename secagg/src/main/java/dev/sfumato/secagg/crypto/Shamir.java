package dev.sfumato.secagg.crypto;

import dev.sfumato.secagg.vector.LittleEndian;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Shamir's sharing, byte by byte over GF(256): a random polynomial of degree {@code threshold - 1}
 * for each byte, with the secret at zero and a share at each x-coordinate from 1.
 */
final class Shamir implements SecretSharing {
  static final Shamir INSTANCE = new Shamir();

  private static final int MAX_SHARES = 255;

  private Shamir() {}

  @Override
  public List<Secret> split(Secret secret, int threshold, int shares, RandomBytes randomness) {
    if (threshold < 1 || shares < threshold || shares > MAX_SHARES) {
      throw new IllegalArgumentException(
          "threshold, shares: " + threshold + ", " + shares + " (expected: 1 <= t <= n <= 255)");
    }
    int words = words(secret.length());
    long[] coefficients = coefficients(secret, threshold, words, randomness);
    List<Secret> result = new ArrayList<>(shares);
    long[] value = new long[words];
    for (int x = 1; x <= shares; x++) {
      evaluate(coefficients, threshold, x, value);
      result.add(fromWords(value, secret.length()));
    }
    Arrays.fill(coefficients, 0);
    Arrays.fill(value, 0);
    return result;
  }

  @Override
  public Rebuilder rebuilder(int[] coordinates) {
    return new Lagrange(coordinates);
  }

  /** Coefficient d of all bytes stands in the words from {@code d * words} on; d = 0 is known. */
  private static long[] coefficients(
      Secret secret, int threshold, int words, RandomBytes randomness) {
    byte[] random = new byte[(threshold - 1) * words * Long.BYTES];
    randomness.fill(random);
    long[] coefficients = new long[threshold * words];
    toWords(secret, coefficients);
    for (int i = 0; i < (threshold - 1) * words; i++) {
      coefficients[words + i] = LittleEndian.getLong(random, i * Long.BYTES);
    }
    Arrays.fill(random, (byte) 0);
    return coefficients;
  }

  /** Horner's rule on all bytes at once. */
  private static void evaluate(long[] coefficients, int threshold, int x, long[] value) {
    int words = value.length;
    Arrays.fill(value, 0);
    for (int degree = threshold - 1; degree >= 0; degree--) {
      for (int w = 0; w < words; w++) {
        value[w] = Gf256.multiplyWord(value[w], x) ^ coefficients[degree * words + w];
      }
    }
  }

  private static int words(int bytes) {
    return (bytes + Long.BYTES - 1) / Long.BYTES;
  }

  private static void toWords(Secret secret, long[] target) {
    int words = words(secret.length());
    byte[] padded = Arrays.copyOf(secret.expose(), words * Long.BYTES);
    for (int w = 0; w < words; w++) {
      target[w] = LittleEndian.getLong(padded, w * Long.BYTES);
    }
    Arrays.fill(padded, (byte) 0);
  }

  private static Secret fromWords(long[] value, int bytes) {
    byte[] padded = new byte[value.length * Long.BYTES];
    for (int w = 0; w < value.length; w++) {
      LittleEndian.putLong(padded, w * Long.BYTES, value[w]);
    }
    return Secret.wrap(padded.length == bytes ? padded : Arrays.copyOf(padded, bytes));
  }

  /** The value at zero is a sum of shares times weights that hang on the coordinates alone. */
  private static final class Lagrange implements Rebuilder {
    private final int[] weights;

    Lagrange(int[] coordinates) {
      this.weights = new int[coordinates.length];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = weight(coordinates, i);
      }
    }

    @Override
    public Secret rebuild(List<Secret> shares) {
      if (shares.size() != weights.length) {
        throw new IllegalArgumentException(
            "shares: " + shares.size() + " (expected: " + weights.length + ")");
      }
      int bytes = shares.get(0).length();
      long[] sum = new long[words(bytes)];
      long[] share = new long[sum.length];
      for (int i = 0; i < weights.length; i++) {
        toWords(shares.get(i), share);
        for (int w = 0; w < sum.length; w++) {
          sum[w] ^= Gf256.multiplyWord(share[w], weights[i]);
        }
      }
      Secret secret = fromWords(sum, bytes);
      Arrays.fill(share, 0);
      Arrays.fill(sum, 0);
      return secret;
    }

    /** The product over the others of {@code x_j / (x_j - x_i)}; subtracting is adding is xor. */
    private static int weight(int[] coordinates, int i) {
      int up = 1;
      int down = 1;
      for (int j = 0; j < coordinates.length; j++) {
        if (j != i) {
          up = Gf256.multiply(up, coordinates[j]);
          down = Gf256.multiply(down, coordinates[j] ^ coordinates[i]);
        }
      }
      return Gf256.divide(up, down);
    }
  }
}
