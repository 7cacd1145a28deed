package dev.sfumato.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;

/** A credential from request to check, and all that is none. */
class CredentialTest {
  private static final PSSParameterSpec PSS =
      new PSSParameterSpec("SHA-384", "MGF1", MGF1ParameterSpec.SHA384, 48, 1);
  private static final BlindSigner SIGNER = SampleKeys.ONE;
  private static final CredentialKey KEY = SIGNER.key();

  private final SecureRandom secure = new SecureRandom();
  private Random random = new Random(0);

  @BeforeEach
  void seed(TestInfo test) {
    long seed = new Random().nextLong();
    System.out.println(test.getDisplayName() + " seed " + seed);
    random = new Random(seed);
  }

  @Test
  void roundTrip_givesAValidCredentialOfThePublicKey() {
    for (int i = 0; i < 50; i++) {
      byte[] pseudonym = bytes(32);
      CredentialRequest request = CredentialRequest.of(KEY, pseudonym, secure);

      Credential credential = request.finish(SIGNER.sign(request.blinded())).orElseThrow();

      assertThat(credential.isValid(KEY)).isTrue();
      assertThat(credential.publicKey()).isEqualTo(pseudonym);
      assertThat(credential.keyId()).isEqualTo(KEY.id());
      assertThat(Credential.parse(credential.bytes())).isEqualTo(credential);
    }
  }

  /** Another implementation of RSASSA-PSS than ours takes what was signed blindly. */
  @Test
  void finishedSignature_isAnOrdinaryOneToTheJdk() throws Exception {
    byte[] message = bytes(100);
    var blinded = BlindSignatures.blind(KEY, message, secure);
    byte[] signature =
        BlindSignatures.unblind(KEY, SIGNER.sign(blinded.message()), blinded.inverse());
    assertThat(jdkTakes(message, signature)).isTrue();

    for (int i = 0; i < 200; i++) {
      byte[] other = signature.clone();
      other[random.nextInt(other.length)] ^= (byte) (1 << random.nextInt(8));
      assertThat(BlindSignatures.isValid(KEY, message, other)).isFalse();
    }
    assertThat(BlindSignatures.isValid(KEY, bytes(100), signature)).isFalse();
  }

  /** Raw signatures of arbitrary encodings: ours and the JDK's verdict are the same. */
  @Test
  void verdict_isTheJdksOnEncodingsThatAreNearlyRight() throws Exception {
    int valid = 0;
    for (int i = 0; i < 200; i++) {
      byte[] message = bytes(40);
      byte[] encoded = PssEncoding.encode(message, bytes(48), KEY.length());
      if (i % 2 == 0) {
        encoded[random.nextInt(encoded.length)] ^= (byte) (1 << random.nextInt(8));
      }
      if (new BigInteger(1, encoded).compareTo(KEY.modulus()) >= 0) {
        continue;
      }
      byte[] signature = SIGNER.sign(encoded);
      boolean ours = BlindSignatures.isValid(KEY, message, signature);
      assertThat(ours).isEqualTo(jdkTakes(message, signature));
      valid += ours ? 1 : 0;
    }
    assertThat(valid).isEqualTo(100);
  }

  @Test
  void otherKey_doesNotTakeIt() {
    CredentialKey other = SampleKeys.OTHER.key();
    CredentialRequest request = CredentialRequest.of(KEY, bytes(32), secure);
    byte[] blinded = request.blinded();
    Credential credential = request.finish(SIGNER.sign(blinded)).orElseThrow();

    assertThat(credential.isValid(other)).isFalse();
    blinded[0] &= 0x3f;
    assertThat(request.finish(SampleKeys.OTHER.sign(blinded))).isEmpty();
  }

  @Test
  void answerToAnotherRequest_isNoAnswer() {
    byte[] pseudonym = bytes(32);
    CredentialRequest one = CredentialRequest.of(KEY, pseudonym, secure);
    CredentialRequest two = CredentialRequest.of(KEY, pseudonym, secure);

    assertThat(one.finish(SIGNER.sign(two.blinded()))).isEmpty();
    assertThat(one.finish(new byte[3])).isEmpty();
    assertThat(one.finish(new byte[KEY.length()])).isEmpty();
  }

  /** After a crash the device goes on with what it wrote down. */
  @Test
  void requestThatWasKept_finishesLikeTheOneBefore() {
    CredentialRequest before = CredentialRequest.of(KEY, bytes(32), secure);
    CredentialRequest after = CredentialRequest.parse(KEY, before.bytes());
    byte[] answer = SIGNER.sign(before.blinded());

    assertThat(after.blinded()).isEqualTo(before.blinded());
    assertThat(after.finish(answer)).isEqualTo(before.finish(answer)).isPresent();
  }

  /**
   * Every message is under every blinded one: for two pseudonyms and a blinded message of the first
   * there is a factor that makes it one of the second. That is what hides which was signed.
   */
  @Test
  void blindedMessage_fitsAnyPseudonym() {
    byte[] one = Credential.prepared(KEY.id(), bytes(32), bytes(32));
    byte[] two = Credential.prepared(KEY.id(), bytes(32), bytes(32));
    var blinded = BlindSignatures.blind(KEY, one, secure);
    byte[] salt = bytes(48);
    BigInteger signatureOfTwo =
        new BigInteger(1, SIGNER.sign(PssEncoding.encode(two, salt, KEY.length())));
    BigInteger factor =
        new BigInteger(1, SIGNER.sign(blinded.message()))
            .multiply(signatureOfTwo.modInverse(KEY.modulus()))
            .mod(KEY.modulus());

    assertThat(BlindSignatures.blind(KEY, two, salt, factor).message())
        .isEqualTo(blinded.message());
  }

  /**
   * The last byte of 4,096 blinded forms of one pseudonym, against uniform in 16 classes:
   * chi-squared with 15 degrees of freedom exceeds 65 with probability below 1e-7 for a right one.
   */
  @Test
  void blindedMessages_lookUniform() {
    byte[] prepared = Credential.prepared(KEY.id(), bytes(32), bytes(32));
    byte[] salt = bytes(48);
    int[] seen = new int[16];
    for (int i = 0; i < 4096; i++) {
      BigInteger factor = new BigInteger(2040, random).setBit(0);
      byte[] message = BlindSignatures.blind(KEY, prepared, salt, factor).message();
      seen[message[message.length - 1] & 15]++;
    }
    double distance = Arrays.stream(seen).mapToDouble(n -> (n - 256.0) * (n - 256.0) / 256).sum();
    assertThat(distance).isLessThan(65);
  }

  @Test
  void whatCannotBeSigned_isRefusedByItsRule() {
    assertThatThrownBy(() -> SIGNER.sign(new byte[10]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("blinded: 10 bytes (expected: 256 bytes)");
    assertThatThrownBy(() -> SIGNER.sign(KEY.bytes())).hasMessageContaining("1 .. modulus - 1");
    assertThatThrownBy(() -> SIGNER.sign(new byte[256])).hasMessageContaining("1 .. modulus - 1");
  }

  @Test
  void keysThatAreTooShort_areRefused() {
    assertThatThrownBy(() -> CredentialKey.ofModulus(new byte[0]))
        .hasMessage("modulus: 0 bits (expected: 2048 .. 4096, whole bytes)");
    byte[] even = KEY.bytes();
    even[even.length - 1] &= (byte) 0xfe;
    assertThatThrownBy(() -> CredentialKey.ofModulus(even)).hasMessageContaining("even");
    assertThat(CredentialKey.ofModulus(KEY.bytes())).isEqualTo(KEY);
  }

  private static boolean jdkTakes(byte[] message, byte[] signature) throws Exception {
    PublicKey key =
        KeyFactory.getInstance("RSA")
            .generatePublic(new RSAPublicKeySpec(KEY.modulus(), CredentialKey.EXPONENT));
    Signature check = Signature.getInstance("RSASSA-PSS");
    check.setParameter(PSS);
    check.initVerify(key);
    check.update(message);
    return check.verify(signature);
  }

  private byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    random.nextBytes(bytes);
    return bytes;
  }
}
