package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.sharing.DealtPolynomials;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.SumDerivations.ShareKeys;
import dev.sfumato.secagg.sum.client.SumClientState.Step;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.HoldersRequest.Holder;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Deals shares of a client's mask key and of a fresh seed to its holders, with their proof. */
record Dealing(SumClientSetup setup, KeyPair shareKey, MaskKeyPair maskKey, HolderSize size) {

  Step deal(HoldersRequest request) throws SumRefusedException {
    MadeSecrets made = new MadeSecrets();
    try {
      return deal(request, made);
    } catch (SumRefusedException | RuntimeException | Error fault) {
      made.wipe();
      throw fault;
    }
  }

  private Step deal(HoldersRequest request, MadeSecrets made) throws SumRefusedException {
    Secret seed = made.keep(Scalars.draw(setup.randomness()));
    DealtPolynomials dealt =
        DealtPolynomials.draw(
            maskKey.scalar(), seed, size.threshold(), setup.randomness(), setup.primitives());
    try {
      IncomingKeys incoming = new IncomingKeys();
      List<SealedParcel> parcels = seal(request.holders(), dealt, incoming, made);
      DealingAnswer answer = prove(dealt, parcels);
      OwnSecrets secrets = new OwnSecrets(maskKey, seed);
      return new Step(new AwaitingParcels(setup, request.arrived(), secrets, incoming), answer);
    } finally {
      dealt.wipe();
    }
  }

  private List<SealedParcel> seal(
      List<Holder> holders, DealtPolynomials dealt, IncomingKeys incoming, MadeSecrets made)
      throws SumRefusedException {
    Agreement agreement = setup.primitives().agreement(shareKey.privateKey());
    List<SealedParcel> parcels = new ArrayList<>(holders.size());
    for (Holder holder : holders) {
      ShareKeys keys = shareKeys(agreement, holder);
      incoming.put(holder.index(), made.keep(keys.incoming()));
      parcels.add(seal(holder.index(), parcels.size() + 1, keys.outgoing(), dealt));
    }
    return parcels;
  }

  private ShareKeys shareKeys(Agreement agreement, Holder holder) throws SumRefusedException {
    Secret agreed =
        agreement
            .agree(holder.shareKey())
            .orElseThrow(() -> new SumRefusedException(ClientRefusalReason.UNUSABLE_KEY));
    try {
      return setup
          .derivations()
          .shareKeys(
              agreed,
              new Party(setup.index(), shareKey.publicKey()),
              new Party(holder.index(), holder.shareKey()));
    } finally {
      agreed.wipe();
    }
  }

  private SealedParcel seal(int holder, int point, Secret key, DealtPolynomials dealt) {
    Secret share = dealt.share(point);
    try {
      byte[] data = setup.derivations().sealedData(setup.index(), holder, point);
      CheckPair checks = checks().of(point, share);
      return new SealedParcel(
          setup.primitives().seal(key, checks.nonce(), data, share.expose()), checks);
    } finally {
      share.wipe();
      key.wipe();
    }
  }

  private DealingAnswer prove(DealtPolynomials dealt, List<SealedParcel> parcels) {
    Bytes transcript =
        checks()
            .transcript(
                maskKey.point(),
                dealt.nonce(),
                parcels.stream().map(SealedParcel::sealed).collect(Collectors.toList()),
                parcels.stream().map(SealedParcel::checks).collect(Collectors.toList()));
    Bytes challenge = ShareCheck.challenge(dealt.nonce(), maskKey.point(), transcript);
    BlindedPolynomials blinded = dealt.blinded(challenge);
    return new DealingAnswer(
        setup.session().tag(), dealt.nonce(), parcels, blinded.key(), blinded.seed());
  }

  private ShareCheck checks() {
    return new ShareCheck(setup.session().id(), setup.index());
  }
}
