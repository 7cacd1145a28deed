package dev.sfumato.secagg.crypto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two providers give the same bytes and refuse the same things. */
class PrimitivesTest {
  private static final Bytes NONCE = Bytes.fromHex("0102030405060708090a0b0c");
  private static final Primitives JDK = Providers.jdk();
  private static final Primitives CONSCRYPT = Providers.conscrypt().orElseThrow();

  @Test
  void best_whereConscryptLoads_isConscrypt() {
    assertThat(Providers.best().name()).isEqualTo("conscrypt");
    assertThat(JDK.name()).isEqualTo("jdk");
  }

  @Test
  void publicKeyAndAgreement_ofBothProviders_areTheSameBytes() {
    RandomBytes random = new InsecureRandomness(Seeds.of("agreements"));
    for (int i = 0; i < 50; i++) {
      KeyPair one = X25519Keys.generate(JDK, random);
      KeyPair other = X25519Keys.generate(CONSCRYPT, random);
      assertThat(CONSCRYPT.publicKey(one.privateKey())).isEqualTo(one.publicKey());
      Secret agreed = JDK.agreement(one.privateKey()).agree(other.publicKey()).orElseThrow();
      assertThat(CONSCRYPT.agreement(one.privateKey()).agree(other.publicKey())).contains(agreed);
      assertThat(CONSCRYPT.agreement(other.privateKey()).agree(one.publicKey())).contains(agreed);
    }
  }

  @Test
  void signature_ofBothProviders_isTheSameBytesAndVerifiesInBoth() {
    RandomBytes random = new InsecureRandomness(Seeds.of("signatures"));
    for (int i = 0; i < 10; i++) {
      KeyPair identity = JDK.newIdentity(random);
      byte[] message = Fixtures.random(i * 20, random).array();
      Bytes signature = JDK.sign(identity, message);
      assertThat(CONSCRYPT.sign(identity, message)).isEqualTo(signature);
      for (Primitives each : new Primitives[] {JDK, CONSCRYPT}) {
        assertThat(each.verify(identity.publicKey(), message, signature)).isTrue();
        assertThat(each.verify(identity.publicKey(), new byte[] {7, 7}, signature)).isFalse();
        assertThat(each.verify(Bytes.wrap(new byte[3]), message, signature)).isFalse();
        assertThat(each.verify(identity.publicKey(), message, Bytes.wrap(new byte[64]))).isFalse();
      }
    }
  }

  @Test
  void seal_ofBothProviders_isTheSameBytesAndOpensInBoth() {
    RandomBytes random = new InsecureRandomness(Seeds.of("seals"));
    for (int i = 0; i < 50; i++) {
      Secret key = Secret.random(random);
      byte[] data = Fixtures.random(i, random).array();
      byte[] plaintext = Fixtures.random(64, random).array();
      Bytes sealed = JDK.seal(key, NONCE, data, plaintext);
      assertThat(CONSCRYPT.seal(key, NONCE, data, plaintext)).isEqualTo(sealed);
      assertThat(JDK.open(key, NONCE, data, sealed)).contains(Secret.copyOf(plaintext));
      assertThat(CONSCRYPT.open(key, NONCE, data, sealed)).contains(Secret.copyOf(plaintext));
    }
  }

  @Test
  void open_anyBitChanged_isEmpty() {
    RandomBytes random = new InsecureRandomness(1);
    Secret key = Secret.random(random);
    byte[] data = {1, 2, 3};
    Bytes sealed = JDK.seal(key, NONCE, data, new byte[8]);
    for (Primitives each : new Primitives[] {JDK, CONSCRYPT}) {
      for (int bit = 0; bit < sealed.length() * 8; bit++) {
        byte[] changed = sealed.array().clone();
        changed[bit / 8] ^= (byte) (1 << (bit % 8));
        assertThat(each.open(key, NONCE, data, Bytes.wrap(changed))).isEmpty();
      }
      assertThat(each.open(key, NONCE, new byte[] {1, 2, 4}, sealed)).isEmpty();
      assertThat(each.open(key, Bytes.wrap(new byte[12]), data, sealed)).isEmpty();
      assertThat(each.open(Secret.random(random), NONCE, data, sealed)).isEmpty();
      assertThat(each.open(key, NONCE, data, Bytes.wrap(new byte[15]))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
        "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "0900000000000000000000000000000000000000000000000000000000000080",
        "ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
      })
  void agree_keyOfSmallOrderOrNotCanonical_isRefused(String hex) {
    Secret key = Secret.random(new InsecureRandomness(3));
    assertThat(X25519Keys.isUnusable(Bytes.fromHex(hex))).isTrue();
    assertThat(JDK.agreement(key).agree(Bytes.fromHex(hex))).isEmpty();
    assertThat(CONSCRYPT.agreement(key).agree(Bytes.fromHex(hex))).isEmpty();
  }

  /** All encodings of the eight points, with either sign and over the prime. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0100000000000000000000000000000000000000000000000000000000000000",
        "0100000000000000000000000000000000000000000000000000000000000080",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "0000000000000000000000000000000000000000000000000000000000000000",
        "0000000000000000000000000000000000000000000000000000000000000080",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff"
      })
  void verify_identityOfSmallOrder_isFalseWhateverIsSigned(String hex) {
    Bytes identity = Bytes.fromHex(hex);
    assertThat(Ed25519Keys.isUnusable(identity)).isTrue();
    // Under the neutral element this is everybody's signature of every message: R is it too, S 0.
    byte[] universal = new byte[64];
    universal[0] = 1;
    byte[] own = Arrays.copyOf(identity.array(), 64);
    for (Primitives each : new Primitives[] {JDK, CONSCRYPT}) {
      for (int message = 0; message < 32; message++) {
        byte[] said = {(byte) message};
        assertThat(each.verify(identity, said, Bytes.wrap(universal))).isFalse();
        assertThat(each.verify(identity, said, Bytes.wrap(own))).isFalse();
      }
    }
  }

  @Test
  void isUnusable_identitiesThatAreMade_areUsable() {
    RandomBytes random = new InsecureRandomness(Seeds.of("identities"));
    for (int i = 0; i < 50; i++) {
      assertThat(Ed25519Keys.isUnusable(JDK.newIdentity(random).publicKey())).isFalse();
    }
    assertThat(Ed25519Keys.isUnusable(Bytes.wrap(new byte[31]))).isTrue();
  }

  @Test
  void isUnusable_largestCanonicalKeyOfLargeOrder_isFalse() {
    assertThat(
            X25519Keys.isUnusable(
                Bytes.fromHex("ebffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f")))
        .isFalse();
    assertThat(X25519Keys.isUnusable(X25519Keys.BASE_POINT)).isFalse();
  }
}
