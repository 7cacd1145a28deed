package dev.sfumato.secagg.crypto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurveKeysTest {
  private static final Primitives PRIMITIVES = Providers.best();

  private static final BigInteger PRIME =
      BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

  private static byte[] littleEndian(BigInteger number) {
    byte[] bytes = new byte[32];
    for (int i = 0; i < 32; i++) {
      bytes[i] = number.shiftRight(8 * i).byteValue();
    }
    return bytes;
  }

  /** Both sides of the prime, of its bytes, and of the highest bit. */
  @Test
  void isUnderPrime_aroundThePrime_isThatOfTheNumbers() {
    for (int i = -300; i < 300; i++) {
      BigInteger number = PRIME.add(BigInteger.valueOf(i));
      assertThat(Der.isUnderPrime(littleEndian(number))).as("p + %s", i).isEqualTo(i < 0);
    }
    SplittableRandom random = new SplittableRandom(Seeds.of("under the prime"));
    for (int i = 0; i < 1000; i++) {
      byte[] bytes = new byte[32];
      random.nextBytes(bytes);
      if (i % 2 == 0) {
        Arrays.fill(bytes, random.nextInt(1, 31), 31, (byte) 0xff);
        bytes[31] = 0x7f;
      }
      boolean under = new BigInteger(1, reversed(bytes)).compareTo(PRIME) < 0;
      assertThat(Der.isUnderPrime(bytes)).isEqualTo(under);
    }
  }

  private static byte[] reversed(byte[] bytes) {
    byte[] reversed = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      reversed[i] = bytes[bytes.length - 1 - i];
    }
    return reversed;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 31, 33, 64})
  void isUnusable_anotherLength_isTrue(int length) {
    assertThat(Ed25519Keys.isUnusable(Bytes.wrap(new byte[length]))).isTrue();
  }

  /** The sign of x is no part of y: a point of small order has it both ways. */
  @Test
  void isUnusable_smallOrderWithEitherSign_isTrue() {
    byte[] one = new byte[32];
    one[0] = 1;
    assertThat(Ed25519Keys.isUnusable(Bytes.wrap(one))).isTrue();
    byte[] signed = one.clone();
    signed[31] = (byte) 0x80;
    assertThat(Ed25519Keys.isUnusable(Bytes.wrap(signed))).isTrue();
    one[0] = 3;
    assertThat(Ed25519Keys.isUnusable(Bytes.wrap(one))).isFalse();
  }

  @Test
  void keyPair_publicKeyOfAnotherLength_isRefused() {
    Secret secret = Secret.wrap(new byte[32]);
    assertThatThrownBy(() -> new KeyPair(secret, Bytes.wrap(new byte[31])))
        .hasMessage("publicKey: 31 bytes (expected: 32)");
  }

  @Test
  void wipe_ofAKeyPair_leavesNoPrivateKey() {
    KeyPair pair = PRIMITIVES.newIdentity(new InsecureRandomness(4));
    byte[] content = pair.privateKey().expose();
    pair.wipe();
    assertThat(content).containsOnly(0);
    assertThatThrownBy(() -> PRIMITIVES.sign(pair, new byte[1]))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void newIdentity_sameRandomness_isTheSameKeyAndAnotherOtherwise() {
    Bytes one = PRIMITIVES.newIdentity(new InsecureRandomness(4)).publicKey();
    assertThat(PRIMITIVES.newIdentity(new InsecureRandomness(4)).publicKey()).isEqualTo(one);
    assertThat(PRIMITIVES.newIdentity(new InsecureRandomness(5)).publicKey()).isNotEqualTo(one);
  }

  /** One extracted key for several derivations: each as if it were the only one. */
  @Test
  void expand_severalTimes_doesNotDependOnTheOthers() {
    Secret input = Secret.wrap(new byte[] {1, 2, 3});
    Hkdf shared = Hkdf.extract(input);
    for (byte[] info : new byte[][] {{}, {1}, {1, 1}, {}}) {
      assertThat(shared.expand(info)).isEqualTo(Hkdf.extract(input).expand(info));
    }
    assertThat(shared.expand(new byte[] {1})).isNotEqualTo(shared.expand(new byte[] {2}));
  }

  @Test
  void verify_anyBitOfMessageOrSignatureChanged_isFalse() {
    KeyPair pair = PRIMITIVES.newIdentity(new InsecureRandomness(6));
    byte[] message = {1, 2, 3, 4};
    byte[] signature = PRIMITIVES.sign(pair, message).array();
    assertThat(PRIMITIVES.verify(pair.publicKey(), message, Bytes.wrap(signature))).isTrue();
    for (int bit = 0; bit < 8 * signature.length; bit++) {
      byte[] other = signature.clone();
      other[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(PRIMITIVES.verify(pair.publicKey(), message, Bytes.wrap(other)))
          .as("bit %s", bit)
          .isFalse();
    }
    for (int bit = 0; bit < 8 * message.length; bit++) {
      byte[] other = message.clone();
      other[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(PRIMITIVES.verify(pair.publicKey(), other, Bytes.wrap(signature))).isFalse();
    }
  }
}
