package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.sharing.DealtPolynomials;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.SumDerivations.ShareKeys;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.HoldersRequest.Holder;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;

/** One dealing by a hostile client, which may put other shares into its parcels. */
record HostileDealing(HostileClient client, HostileSeat seat, HolderSize size) {

  DealingAnswer answer(HoldersRequest request) {
    DealtPolynomials dealt =
        DealtPolynomials.draw(
            client.sharedScalar(),
            client.sharedSeed(),
            size.threshold(),
            seat.randomness(),
            seat.primitives());
    List<SealedParcel> parcels = new ArrayList<>();
    Agreement agreement = seat.primitives().agreement(client.shareKey.privateKey());
    for (Holder holder : request.holders()) {
      parcels.add(parcel(parcels.size() + 1, holder, keys(agreement, holder), dealt));
    }
    return prove(dealt, parcels);
  }

  private ShareKeys keys(Agreement agreement, Holder holder) {
    ShareKeys keys =
        seat.derivations()
            .shareKeys(
                agreement.agree(holder.shareKey()).orElseThrow(),
                new Party(seat.index(), client.shareKey.publicKey()),
                new Party(holder.index(), holder.shareKey()));
    client.incoming.put(holder.index(), keys.incoming());
    return keys;
  }

  /** The check is of what is in the parcel, right or wrong. */
  private SealedParcel parcel(int point, Holder holder, ShareKeys keys, DealtPolynomials dealt) {
    byte[] share = client.share(new Place(point, holder.index(), size), dealt.share(point));
    byte[] data = seat.derivations().sealedData(seat.index(), holder.index(), point);
    CheckPair checks = check().of(point, Secret.copyOf(share));
    return new SealedParcel(
        seat.primitives().seal(keys.outgoing(), checks.nonce(), data, share), checks);
  }

  private DealingAnswer prove(DealtPolynomials dealt, List<SealedParcel> parcels) {
    Bytes point = client.maskKey.point();
    Bytes transcript =
        check()
            .transcript(
                point,
                dealt.nonce(),
                parcels.stream().map(SealedParcel::sealed).toList(),
                parcels.stream().map(SealedParcel::checks).toList());
    BlindedPolynomials blinded =
        dealt.blinded(ShareCheck.challenge(dealt.nonce(), point, transcript));
    return new DealingAnswer(
        seat.session().tag(), dealt.nonce(), parcels, blinded.key(), blinded.seed());
  }

  private ShareCheck check() {
    return new ShareCheck(seat.session().id(), seat.index());
  }

  /** Whose share it is, of how many. */
  record Place(int point, int holder, HolderSize size) {}
}
