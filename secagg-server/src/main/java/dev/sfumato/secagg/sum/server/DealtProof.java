package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Arrays;
import java.util.Optional;

/** What one dealer dealt, and what shows that it is the secret of its mask key. */
public record DealtProof(SumServerSetup setup, Bytes maskPoint, int dealer, DealingAnswer answer) {
  public static DealtProof of(Arrivals arrivals, int dealer, DealingAnswer answer) {
    return new DealtProof(arrivals.book().setup, arrivals.maskPoint(dealer), dealer, answer);
  }

  /**
   * The challenge, if the blinded constant is a signature of everything that was dealt, under the
   * key.
   */
  public Optional<Bytes> prove() {
    Bytes transcript = transcript();
    boolean proven = setup.primitives().verify(maskPoint, transcript.array(), signature());
    return proven ? Optional.of(challenge(transcript)) : Optional.empty();
  }

  /** {@code (R, h(0))}, of which h(0) comes first among the coefficients. */
  private Bytes signature() {
    byte[] signature = Arrays.copyOf(answer.nonce().array(), Primitives.SIGNATURE_BYTES);
    int nonce = answer.nonce().length();
    System.arraycopy(answer.blinded().array(), 0, signature, nonce, signature.length - nonce);
    return Bytes.wrap(signature);
  }

  /** Of a dealing that was proven before. */
  public Bytes challenge() {
    return challenge(transcript());
  }

  private Bytes challenge(Bytes transcript) {
    return ShareCheck.challenge(answer.nonce(), maskPoint, transcript);
  }

  private Bytes transcript() {
    return new ShareCheck(setup.session().id(), dealer)
        .transcript(maskPoint, answer.nonce(), answer.dealt());
  }
}
