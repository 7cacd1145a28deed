package dev.sfumato.secagg.sharing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.Sha2;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.Seeds;
import dev.sfumato.secagg.vector.Bytes;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class MaskKeysTest {
  private static final Primitives JDK = Providers.jdk();
  private static final BigInteger PRIME =
      BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

  /** The base points of the two curves are the same point (RFC 7748, 4.1). */
  @Test
  void montgomery_ofEd25519sBasePoint_isThatOfX25519() {
    Bytes base = Bytes.fromHex("5866666666666666666666666666666666666666666666666666666666666666");
    assertThat(MaskKeys.montgomery(base).toHex()).startsWith("09").endsWith("0".repeat(62));
  }

  /** RFC 8032, 7.1, test 1, with the scalar as X25519 would clamp it. */
  @Test
  void scalar_ofRfc8032sKey_isThatOfItsPublicKey() {
    Secret privateKey = secret("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
    Bytes point = Bytes.fromHex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    assertThat(publicKey(MaskKeys.scalar(privateKey))).isEqualTo(MaskKeys.montgomery(point));
  }

  @Test
  void agreement_isThatOfTheClampedKey() {
    InsecureRandomness randomness = new InsecureRandomness(Seeds.of("agreements"));
    MaskKeyPair peer = MaskKeys.generate(JDK, randomness);
    for (int i = 0; i < 200; i++) {
      KeyPair made = JDK.newIdentity(randomness);
      byte[] hash = Sha2.sha512().digest(made.privateKey().expose());
      Secret clamped = Secret.wrap(Arrays.copyOf(hash, 32));
      Secret scalar = MaskKeys.scalar(made.privateKey());
      assertThat(MaskKeys.agreement(JDK, scalar).agree(peer.publicKey()))
          .isEqualTo(JDK.agreement(clamped).agree(peer.publicKey()));
      assertThat(JDK.publicKey(clamped)).isEqualTo(MaskKeys.montgomery(made.publicKey()));
    }
  }

  @Test
  void agreement_ofTwo_isTheSameOnBothSidesAndWithEveryProvider() {
    InsecureRandomness randomness = new InsecureRandomness(Seeds.of("pairs"));
    List<Primitives> all = List.of(JDK, Providers.best());
    for (int i = 0; i < 50; i++) {
      MaskKeyPair one = MaskKeys.generate(JDK, randomness);
      MaskKeyPair other = MaskKeys.generate(JDK, randomness);
      Secret expected = agree(JDK, one.scalar(), other.publicKey());
      for (Primitives each : all) {
        assertThat(agree(each, other.scalar(), one.publicKey())).isEqualTo(expected);
      }
    }
  }

  /**
   * A dealer may have chosen its scalar so that no clamped number stands for it: s / 8 or -s / 8 up
   * to DELTA. The sum must open all the same.
   */
  @Test
  void agreement_ofScalarsWithoutAClampedForm_isTheSameMultiple() {
    Bytes peer = MaskKeys.generate(JDK, new InsecureRandomness(Seeds.of("peer"))).publicKey();
    BigInteger delta = Scalars.ORDER.subtract(BigInteger.ONE.shiftLeft(252));
    for (BigInteger eighth :
        List.of(BigInteger.ONE, BigInteger.TWO, BigInteger.valueOf(12345), delta)) {
      for (BigInteger signed : List.of(eighth, eighth.negate())) {
        BigInteger s = signed.shiftLeft(3).mod(Scalars.ORDER);
        long[] limbs = Scalars.limbs(Scalars.fromInteger(s), 0);
        assertThat(MaskAgreement.clamped(limbs)).isEmpty();
        assertThat(agree(JDK, Secret.wrap(Scalars.fromInteger(s)), peer).expose())
            .isEqualTo(ladder(eighth.shiftLeft(3), peer));
      }
    }
  }

  @Test
  void clamped_isWhatX25519WouldMakeOfIt() {
    InsecureRandomness randomness = new InsecureRandomness(Seeds.of("clamped"));
    for (int i = 0; i < 500; i++) {
      Secret scalar = Scalars.draw(randomness);
      byte[] key = MaskAgreement.clamped(Scalars.limbs(scalar.expose(), 0)).orElseThrow().expose();
      assertThat(key[0] & 7).isZero();
      assertThat(key[31] & 0xc0).isEqualTo(0x40);
      BigInteger s = Scalars.toInteger(scalar.expose());
      assertThat(Scalars.toInteger(key).mod(Scalars.ORDER)).isIn(s, Scalars.ORDER.subtract(s));
    }
  }

  @Test
  void agreement_ofZeroOrOfNoScalar_isRefused() {
    assertThatThrownBy(() -> MaskKeys.agreement(JDK, Secret.wrap(new byte[32])))
        .hasMessage("scalar: 0 (expected: 1 to l - 1)");
    Secret order = Secret.wrap(Scalars.fromInteger(Scalars.ORDER));
    assertThatThrownBy(() -> MaskKeys.agreement(JDK, order))
        .hasMessage("scalar: not a scalar (expected: 32 bytes, under l)");
  }

  @Test
  void montgomery_ofAPointAndItsNegative_isTheSame() {
    MaskKeyPair made = MaskKeys.generate(JDK, new InsecureRandomness(Seeds.of("negative")));
    byte[] negative = made.point().array().clone();
    negative[31] ^= (byte) 0x80;
    assertThat(MaskKeys.montgomery(Bytes.wrap(negative))).isEqualTo(made.publicKey());
  }

  @Test
  void isUnusable_ofSmallOrderOrNotCanonical() {
    MaskKeyPair made = MaskKeys.generate(JDK, new InsecureRandomness(Seeds.of("usable")));
    assertThat(MaskKeys.isUnusable(made.point())).isFalse();
    for (String bad :
        List.of(
            "00".repeat(32),
            "01" + "00".repeat(31),
            "00".repeat(31) + "80",
            "ec" + "ff".repeat(30) + "7f",
            "ed" + "ff".repeat(30) + "7f",
            "ee" + "ff".repeat(30) + "7f",
            "ff".repeat(32),
            "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
            "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa")) {
      assertThat(MaskKeys.isUnusable(Bytes.fromHex(bad))).as(bad).isTrue();
    }
    assertThat(MaskKeys.isUnusable(Bytes.wrap(new byte[31]))).isTrue();
  }

  @Test
  void keyPair_isNotPrinted() {
    MaskKeyPair made = MaskKeys.generate(JDK, new InsecureRandomness(Seeds.of("printed")));
    String scalar = Bytes.copyOf(made.scalar().expose()).toHex();
    assertThat(made.toString()).contains("[REDACTED]").doesNotContain(scalar.substring(0, 8));
    made.wipe();
    assertThat(made.scalar().isWiped()).isTrue();
  }

  private static Secret agree(Primitives primitives, Secret scalar, Bytes peer) {
    return MaskKeys.agreement(primitives, scalar).agree(peer).orElseThrow();
  }

  private static Bytes publicKey(Secret scalar) {
    byte[] base = new byte[32];
    base[0] = 9;
    return Bytes.wrap(agree(JDK, scalar, Bytes.wrap(base)).expose());
  }

  private static Secret secret(String hex) {
    return Secret.wrap(Bytes.fromHex(hex).array().clone());
  }

  /** The u-coordinate of a multiple, by Montgomery's ladder without any clamping (RFC 7748, 5). */
  private static byte[] ladder(BigInteger times, Bytes point) {
    BigInteger u = Scalars.toInteger(point.array());
    BigInteger[] low = {BigInteger.ONE, BigInteger.ZERO};
    BigInteger[] high = {u, BigInteger.ONE};
    for (int bit = times.bitLength() - 1; bit >= 0; bit--) {
      BigInteger[] sum = add(low, high, u);
      low = times.testBit(bit) ? sum : twice(low);
      high = times.testBit(bit) ? twice(high) : sum;
    }
    return Scalars.fromInteger(low[0].multiply(low[1].modInverse(PRIME)).mod(PRIME));
  }

  private static BigInteger[] add(BigInteger[] a, BigInteger[] b, BigInteger difference) {
    BigInteger one = a[0].subtract(a[1]).multiply(b[0].add(b[1]));
    BigInteger two = a[0].add(a[1]).multiply(b[0].subtract(b[1]));
    return new BigInteger[] {
      one.add(two).pow(2).mod(PRIME), one.subtract(two).pow(2).multiply(difference).mod(PRIME)
    };
  }

  private static BigInteger[] twice(BigInteger[] a) {
    BigInteger sum = a[0].add(a[1]).pow(2);
    BigInteger difference = a[0].subtract(a[1]).pow(2);
    BigInteger four = sum.subtract(difference);
    BigInteger scaled = difference.add(four.multiply(BigInteger.valueOf(121666)));
    return new BigInteger[] {sum.multiply(difference).mod(PRIME), four.multiply(scaled).mod(PRIME)};
  }
}
