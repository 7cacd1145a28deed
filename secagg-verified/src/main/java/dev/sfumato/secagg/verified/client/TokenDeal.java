package dev.sfumato.secagg.verified.client;

import dev.sfumato.secagg.crypto.Hkdf;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sharing.BlindedPolynomials;
import dev.sfumato.secagg.sharing.CheckPair;
import dev.sfumato.secagg.sharing.DealtPolynomials;
import dev.sfumato.secagg.sharing.Scalars;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.client.IncomingKeys;
import dev.sfumato.secagg.sum.client.MadeSecrets;
import dev.sfumato.secagg.sum.client.OwnSecrets;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.SealedParcel;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.Member;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.VerifiedDerivations.PairKeys;
import dev.sfumato.secagg.verified.client.VerifiedState.Step;
import dev.sfumato.secagg.verified.message.TokenDealing;
import java.util.ArrayList;
import java.util.List;

/** Deals shares of a client's mask key and of a fresh seed, and fixes its tokens. */
record TokenDeal(RosterPlace place, FreshKeys keys, List<Member> holders) {
  Step deal() throws SumRefusedException {
    MadeSecrets made = new MadeSecrets();
    try {
      return deal(made);
    } catch (SumRefusedException | RuntimeException | Error fault) {
      made.wipe();
      throw fault;
    }
  }

  private Step deal(MadeSecrets made) throws SumRefusedException {
    VerifiedSetup setup = place.setup();
    Secret seed = made.keep(Scalars.draw(setup.randomness()));
    Secret tokens = made.keep(Secret.random(setup.randomness()));
    DealtPolynomials dealt =
        DealtPolynomials.draw(
            keys.maskKey().scalar(),
            seed,
            place.size().threshold(),
            setup.randomness(),
            setup.primitives());
    try {
      IncomingKeys calls = new IncomingKeys();
      List<Bytes> hashes = tokenHashes(tokens);
      List<SealedParcel> parcels = seal(dealt, hashes, calls, made);
      OwnPart own = new OwnPart(new OwnSecrets(keys.maskKey(), seed), tokens, holders, calls);
      keys.rho().wipe();
      return new Step(
          new AwaitingDealt(place, keys.shareKey(), own),
          new TokenDealing(prove(dealt, parcels), hashes));
    } finally {
      dealt.wipe();
    }
  }

  private List<Bytes> tokenHashes(Secret tokens) {
    VerifiedDerivations derivations = place.derivations();
    Hkdf hkdf = Hkdf.extract(tokens);
    List<Bytes> hashes = new ArrayList<>(holders.size());
    for (Member holder : holders) {
      Bytes token = derivations.token(hkdf, place.place(), holder.place());
      hashes.add(derivations.tokenHash(place.place(), holder.place(), token));
    }
    return hashes;
  }

  private List<SealedParcel> seal(
      DealtPolynomials dealt, List<Bytes> hashes, IncomingKeys calls, MadeSecrets made)
      throws SumRefusedException {
    Agreement agreement = place.setup().primitives().agreement(keys.shareKey().privateKey());
    VerifiedDerivations derivations = place.derivations();
    List<SealedParcel> parcels = new ArrayList<>(holders.size());
    for (Member holder : holders) {
      PairKeys pair = pair(agreement, derivations, holder);
      calls.put(holder.place(), made.keep(pair.alive()));
      int point = parcels.size() + 1;
      byte[] data =
          derivations.sealedData(place.place(), holder.place(), point, hashes.get(parcels.size()));
      parcels.add(seal(point, pair.parcel(), data, dealt));
    }
    return parcels;
  }

  private PairKeys pair(Agreement agreement, VerifiedDerivations derivations, Member holder)
      throws SumRefusedException {
    Secret agreed =
        agreement
            .agree(holder.keys().shareKey())
            .orElseThrow(() -> new SumRefusedException(ClientRefusalReason.UNUSABLE_KEY));
    try {
      return derivations.pair(agreed, new Member(place.place(), keys.leaf().keys()), holder);
    } finally {
      agreed.wipe();
    }
  }

  private SealedParcel seal(int point, Secret key, byte[] data, DealtPolynomials dealt) {
    Secret share = dealt.share(point);
    try {
      CheckPair checks = checks().of(point, share);
      return new SealedParcel(
          place.setup().primitives().seal(key, checks.nonce(), data, share.expose()), checks);
    } finally {
      share.wipe();
      key.wipe();
    }
  }

  private DealingAnswer prove(DealtPolynomials dealt, List<SealedParcel> parcels) {
    Bytes point = keys.maskKey().point();
    Bytes transcript =
        checks()
            .transcript(
                point,
                dealt.nonce(),
                parcels.stream().map(SealedParcel::sealed).toList(),
                parcels.stream().map(SealedParcel::checks).toList());
    BlindedPolynomials blinded =
        dealt.blinded(ShareCheck.challenge(dealt.nonce(), point, transcript));
    return new DealingAnswer(place.tag(), dealt.nonce(), parcels, blinded.key(), blinded.seed());
  }

  private ShareCheck checks() {
    return new ShareCheck(place.session().id(), place.place());
  }
}
