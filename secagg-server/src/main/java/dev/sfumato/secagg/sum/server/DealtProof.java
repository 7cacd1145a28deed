package dev.sfumato.secagg.sum.server;

import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;

/** What one dealer dealt, and what shows that it is the secret of its mask key. */
public record DealtProof(Arrivals arrivals, int dealer, DealingAnswer answer) {

  /** Whether the blinded constant is a signature of everything that was dealt, under the key. */
  public boolean isProven() {
    Bytes signature = blinded().signature(answer.nonce());
    return arrivals
        .book()
        .setup
        .primitives()
        .verify(arrivals.maskPoint(dealer), transcript().array(), signature);
  }

  /** A parcel for each holder, in the order of the points. */
  public List<Parcel> parcels() {
    BlindedPolynomials blinded = blinded();
    Bytes challenge =
        ShareCheck.challenge(answer.nonce(), arrivals.maskPoint(dealer), transcript());
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
    return new ShareCheck(arrivals.book().setup.session().id(), dealer)
        .transcript(
            arrivals.maskPoint(dealer),
            answer.nonce(),
            answer.parcels().stream().map(SealedParcel::sealed).toList(),
            answer.parcels().stream().map(SealedParcel::checks).toList());
  }
}
