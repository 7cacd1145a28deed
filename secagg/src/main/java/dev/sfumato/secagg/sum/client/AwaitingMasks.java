package dev.sfumato.secagg.sum.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.MasksRequest.Partner;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.vector.Bytes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** It waits to hear with whom it masks; only then its vector is asked for. */
record AwaitingMasks(SumClientSetup setup, int arrived, OwnSecrets secrets, KeptShares kept)
    implements SumClientState {

  @Override
  public SumRound awaits() {
    return SumRound.INPUTS;
  }

  @Override
  public Step answer(ToSumClient request) throws SumRefusedException {
    MasksRequest masks = (MasksRequest) request;
    check(masks);
    SumNumbers numbers = setup.parameters().numbers(arrived, masks.good());
    Bytes all = setup.derivations().numbers(numbers, masks.goodDigest());
    Bytes packed =
        new InputMasking(setup, secrets, all).mask(setup.vector(numbers), masks.partners());
    secrets.wipe();
    return new Step(
        new AwaitingOpening(setup, numbers, kept), new InputAnswer(setup.session().tag(), packed));
  }

  private void check(MasksRequest masks) throws SumRefusedException {
    SumParameters parameters = setup.parameters();
    unless(
        masks.good() <= arrived && parameters.isEnough(masks.good()),
        ClientRefusalReason.WRONG_GRAPH);
    unless(masks.partners().size() == partners(masks.good()), ClientRefusalReason.WRONG_GRAPH);
    checkIndices(masks.partners());
    checkKeys(masks.partners());
  }

  private int partners(int good) throws SumRefusedException {
    try {
      return setup.parameters().partners(good);
    } catch (ParametersRefusedException e) {
      throw new SumRefusedException(ClientRefusalReason.WRONG_GRAPH);
    }
  }

  private void checkIndices(List<Partner> partners) throws SumRefusedException {
    Set<Integer> seen = new HashSet<>(List.of(setup.index()));
    for (Partner partner : partners) {
      unless(
          partner.index() < setup.parameters().seats() && seen.add(partner.index()),
          ClientRefusalReason.BAD_INDEX);
    }
  }

  private void checkKeys(List<Partner> partners) throws SumRefusedException {
    Set<Bytes> seen = new HashSet<>(List.of(secrets.maskKey().publicKey()));
    for (Partner partner : partners) {
      unless(!MaskKeys.isUnusable(partner.maskPoint()), ClientRefusalReason.UNUSABLE_KEY);
    }
    for (Bytes key : InputMasking.keys(partners)) {
      unless(seen.add(key), ClientRefusalReason.DUPLICATE_KEY);
    }
  }

  @Override
  public void write(ByteWriter writer) {
    writer.u31(arrived);
    secrets.write(writer);
    kept.write(writer);
  }

  static AwaitingMasks read(SumClientSetup setup, ByteReader reader)
      throws MalformedMessageException {
    int arrived = reader.u31();
    OwnSecrets secrets = OwnSecrets.read(reader);
    return new AwaitingMasks(setup, arrived, secrets, KeptShares.read(reader));
  }

  @Override
  public void wipe() {
    secrets.wipe();
    kept.wipe();
  }
}
