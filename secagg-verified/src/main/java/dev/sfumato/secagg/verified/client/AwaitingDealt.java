package dev.sfumato.secagg.verified.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.Primitives.Agreement;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.crypto.X25519Keys;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sharing.HeldShare;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.OwnSecrets;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.Member;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.VerifiedDerivations.PairKeys;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.DealtRequest;
import dev.sfumato.secagg.verified.message.DealtRequest.DealtParcel;
import dev.sfumato.secagg.verified.message.PlainAnswer;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Its shares are out. It waits for those of the others, and says which of them it accepts. */
record AwaitingDealt(RosterPlace place, KeyPair shareKey, OwnPart own) implements VerifiedState {
  @Override
  public VerifiedRound awaits() {
    return VerifiedRound.VERDICT;
  }

  @Override
  public Step answer(ToVerifiedClient request) throws SumRefusedException {
    List<DealtParcel> parcels = ((DealtRequest) request).parcels();
    Dealers dealers = new Dealers();
    try {
      BitSet accepted = accept(parcels, dealers);
      shareKey.wipe();
      return new Step(
          new AwaitingNeighbours(place, own, dealers),
          new PlainAnswer(VerdictAnswer.of(place.tag(), parcels.size(), accepted)));
    } catch (SumRefusedException | RuntimeException | Error fault) {
      dealers.wipe();
      throw fault;
    }
  }

  private BitSet accept(List<DealtParcel> parcels, Dealers dealers) throws SumRefusedException {
    Opening opening = new Opening();
    BitSet accepted = new BitSet();
    for (int i = 0; i < parcels.size(); i++) {
      check(parcels.get(i), dealers);
      accepted.set(i, opening.accept(parcels.get(i), dealers));
    }
    return accepted;
  }

  private void check(DealtParcel parcel, Dealers dealers) throws SumRefusedException {
    Member dealer = parcel.dealer();
    unless(
        dealer.place() < place.clients()
            && dealer.place() != place.place()
            && dealers.enter(dealer, parcel.tokenHash()),
        ClientRefusalReason.BAD_INDEX);
    unless(
        !X25519Keys.isUnusable(dealer.keys().shareKey())
            && !MaskKeys.isUnusable(dealer.keys().maskPoint()),
        ClientRefusalReason.UNUSABLE_KEY);
  }

  @Override
  public void write(ByteWriter writer) {
    place.write(writer);
    writer.bytes(shareKey.privateKey().expose());
    writer.bytes(shareKey.publicKey());
    own.write(writer);
  }

  static AwaitingDealt read(VerifiedSetup setup, ByteReader reader)
      throws MalformedMessageException {
    RosterPlace place = RosterPlace.read(setup, reader);
    Secret privateKey = OwnSecrets.secret(reader);
    KeyPair shareKey = new KeyPair(privateKey, reader.bytes(Secret.BYTES));
    return new AwaitingDealt(place, shareKey, OwnPart.read(reader));
  }

  @Override
  public void wipe() {
    shareKey.wipe();
    own.wipe();
  }

  /** Opens one parcel after the other with the client's share key. */
  private final class Opening {
    private final Agreement agreement = place.setup().primitives().agreement(shareKey.privateKey());
    private final SumSession session = place.session();
    private final VerifiedDerivations derivations = new VerifiedDerivations(session);
    private final Member self =
        new Member(
            place.place(), new SumKeys(shareKey.publicKey(), own.secrets().maskKey().point()));

    boolean accept(DealtParcel parcel, Dealers dealers) {
      Optional<Secret> agreed = agreement.agree(parcel.keys().shareKey());
      if (agreed.isEmpty()) {
        return false;
      }
      PairKeys pair = derivations.pair(agreed.get(), parcel.dealer(), self);
      agreed.get().wipe();
      boolean accepted = accept(parcel, pair, dealers);
      pair.parcel().wipe();
      if (!accepted) {
        pair.alive().wipe();
      }
      return accepted;
    }

    private boolean accept(DealtParcel parcel, PairKeys pair, Dealers dealers) {
      Optional<Secret> opened = open(parcel, pair.parcel());
      Optional<HeldShare> share = opened.flatMap(HeldShare::of);
      ShareCheck check = new ShareCheck(session.id(), parcel.dealer().place());
      boolean fits = share.isPresent() && check.accepts(share.get(), parcel.parcel().proof());
      if (fits) {
        dealers.accept(parcel.dealer().place(), share.get(), pair.alive());
      }
      opened.ifPresent(Secret::wipe);
      return fits;
    }

    private Optional<Secret> open(DealtParcel parcel, Secret key) {
      byte[] data =
          derivations.sealedData(
              parcel.dealer().place(),
              place.place(),
              parcel.parcel().proof().point(),
              parcel.tokenHash());
      Bytes nonce = parcel.parcel().proof().checks().nonce();
      return place.setup().primitives().open(key, nonce, data, parcel.parcel().sealed());
    }
  }
}
