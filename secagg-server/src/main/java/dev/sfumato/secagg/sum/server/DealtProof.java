package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;
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
    Bytes signature = blinded().signature(answer.nonce());
    boolean proven = setup.primitives().verify(maskPoint, transcript.array(), signature);
    return proven ? Optional.of(challenge(transcript)) : Optional.empty();
  }

  /** Of a dealing that was proven before. */
  public Bytes challenge() {
    return challenge(transcript());
  }

  private Bytes challenge(Bytes transcript) {
    return ShareCheck.challenge(answer.nonce(), maskPoint, transcript);
  }

  /** A parcel for each holder, in the order of the points. */
  public List<Parcel> parcels(Bytes challenge) {
    BlindedPolynomials blinded = blinded();
    List<Parcel> parcels = new ArrayList<>(answer.parcels().size());
    for (SealedParcel each : answer.parcels()) {
      int point = parcels.size() + 1;
      parcels.add(
          new Parcel(dealer, each.sealed(), blinded.proof(point, each.checks(), challenge)));
    }
    return parcels;
  }

  private BlindedPolynomials blinded() {
    return new BlindedPolynomials(answer.keyBlinded(), answer.seedBlinded());
  }

  private Bytes transcript() {
    return new ShareCheck(setup.session().id(), dealer)
        .transcript(
            maskPoint,
            answer.nonce(),
            answer.parcels().stream().map(SealedParcel::sealed).toList(),
            answer.parcels().stream().map(SealedParcel::checks).toList());
  }
}
