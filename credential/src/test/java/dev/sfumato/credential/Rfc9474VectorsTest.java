package dev.sfumato.credential;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.util.HexFormat;
import java.util.Properties;
import org.junit.jupiter.api.Test;

/** The numbers of RFC 9474, appendix A.1 and A.3, step by step. */
class Rfc9474VectorsTest {
  private static final Properties VECTORS = read();

  private final BlindSigner signer = signer(RawRsa.jdk());
  private final CredentialKey key = signer.key();

  @Test
  void key_isThatOfTheRfc() {
    assertThat(key.bytes()).isEqualTo(bytes("n"));
  }

  @Test
  void randomized_givesTheNumbersOfAppendixA1() {
    byte[] prepared = BlindSignatures.prepare(bytes("msg_prefix"), bytes("msg"));

    steps("randomized", prepared);
  }

  /** The same steps without the prefix: appendix A.3. */
  @Test
  void deterministic_givesTheNumbersOfAppendixA3() {
    steps("deterministic", bytes("msg"));
  }

  /**
   * Conscrypt is among the tests' libraries: where it has no code for a machine, the JDK is best.
   */
  @Test
  void nativeOperation_givesTheSameNumbers() {
    byte[] blinded = bytes("randomized.blinded_msg");
    assertThat(signer(RawRsa.best()).sign(blinded)).isEqualTo(signer.sign(blinded));
    assertThat(RawRsa.jdk().isNative()).isFalse();
  }

  private void steps(String variant, byte[] prepared) {
    BigInteger factor = number("inv").modInverse(key.modulus());

    var blinded = BlindSignatures.blind(key, prepared, bytes("salt"), factor);
    assertThat(blinded.message()).isEqualTo(bytes(variant + ".blinded_msg"));
    assertThat(blinded.inverse()).isEqualTo(number("inv"));

    byte[] blindSignature = signer.sign(blinded.message());
    if (VECTORS.containsKey(variant + ".blind_sig")) {
      assertThat(blindSignature).isEqualTo(bytes(variant + ".blind_sig"));
    }

    byte[] signature = BlindSignatures.unblind(key, blindSignature, blinded.inverse());
    assertThat(signature).isEqualTo(bytes(variant + ".sig"));
    assertThat(BlindSignatures.isValid(key, prepared, signature)).isTrue();
  }

  private static BlindSigner signer(RawRsa rsa) {
    BigInteger p = number("p");
    BigInteger q = number("q");
    BigInteger pLess = p.subtract(BigInteger.ONE);
    BigInteger qLess = q.subtract(BigInteger.ONE);
    BigInteger d = CredentialKey.EXPONENT.modInverse(pLess.multiply(qLess));
    RSAPrivateCrtKeySpec spec =
        new RSAPrivateCrtKeySpec(
            p.multiply(q),
            CredentialKey.EXPONENT,
            d,
            p,
            q,
            d.mod(pLess),
            d.mod(qLess),
            q.modInverse(p));
    try {
      return new BlindSigner(
          (RSAPrivateCrtKey) KeyFactory.getInstance("RSA").generatePrivate(spec), rsa);
    } catch (java.security.GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  private static byte[] bytes(String name) {
    return HexFormat.of().parseHex(VECTORS.getProperty(name));
  }

  private static BigInteger number(String name) {
    return new BigInteger(1, bytes(name));
  }

  private static Properties read() {
    try (InputStream in = Rfc9474VectorsTest.class.getResourceAsStream("rfc9474.properties")) {
      Properties read = new Properties();
      read.load(in);
      return read;
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
