package dev.sfumato.secagg.sum.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sharing.HeldShare;
import dev.sfumato.secagg.sharing.ShareCheck;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest.Parcel;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.vector.Bytes;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Its shares are out. It waits for those of the others, and says which of them it accepts. */
record AwaitingParcels(SumClientSetup setup, int arrived, OwnSecrets secrets, IncomingKeys incoming)
    implements SumClientState {

  @Override
  public SumRound awaits() {
    return SumRound.VERDICT;
  }

  @Override
  public Step answer(ToSumClient request) throws SumRefusedException {
    List<Parcel> parcels = ((ParcelsRequest) request).parcels();
    checkDealers(parcels);
    KeptShares kept = new KeptShares();
    try {
      BitSet accepted = accept(parcels, kept);
      incoming.wipe();
      return new Step(
          new AwaitingMasks(setup, arrived, secrets, kept),
          VerdictAnswer.of(setup.session().tag(), parcels.size(), accepted));
    } catch (RuntimeException | Error fault) {
      kept.wipe();
      throw fault;
    }
  }

  private BitSet accept(List<Parcel> parcels, KeptShares kept) {
    BitSet accepted = new BitSet();
    for (int i = 0; i < parcels.size(); i++) {
      accepted.set(i, accept(parcels.get(i), kept));
    }
    return accepted;
  }

  private void checkDealers(List<Parcel> parcels) throws SumRefusedException {
    Set<Integer> seen = new HashSet<>();
    for (Parcel parcel : parcels) {
      unless(
          incoming.of(parcel.dealer()).isPresent() && seen.add(parcel.dealer()),
          ClientRefusalReason.BAD_INDEX);
    }
  }

  private boolean accept(Parcel parcel, KeptShares kept) {
    Optional<Secret> opened = open(parcel);
    boolean accepted =
        opened.flatMap(HeldShare::of).filter(share -> fits(parcel, share, kept)).isPresent();
    opened.ifPresent(Secret::wipe);
    return accepted;
  }

  private Optional<Secret> open(Parcel parcel) {
    byte[] data =
        setup.derivations().sealedData(parcel.dealer(), setup.index(), parcel.proof().point());
    Bytes nonce = parcel.proof().checks().nonce();
    return incoming
        .of(parcel.dealer())
        .flatMap(key -> setup.primitives().open(key, nonce, data, parcel.sealed()));
  }

  private boolean fits(Parcel parcel, HeldShare share, KeptShares kept) {
    ShareCheck check = new ShareCheck(setup.session().id(), parcel.dealer());
    if (!check.accepts(share, parcel.proof())) {
      return false;
    }
    kept.keep(parcel.dealer(), share);
    return true;
  }

  @Override
  public void write(ByteWriter writer) {
    writer.u31(arrived);
    secrets.write(writer);
    incoming.write(writer);
  }

  static AwaitingParcels read(SumClientSetup setup, ByteReader reader)
      throws MalformedMessageException {
    int arrived = reader.u31();
    OwnSecrets secrets = OwnSecrets.read(reader);
    return new AwaitingParcels(setup, arrived, secrets, IncomingKeys.read(reader));
  }

  @Override
  public void wipe() {
    secrets.wipe();
    incoming.wipe();
  }
}
