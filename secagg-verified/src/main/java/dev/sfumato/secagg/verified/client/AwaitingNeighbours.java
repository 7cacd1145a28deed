package dev.sfumato.secagg.verified.client;

import static dev.sfumato.secagg.sum.client.SumRefusedException.unless;

import dev.sfumato.secagg.crypto.Hkdf;
import dev.sfumato.secagg.message.ByteReader;
import dev.sfumato.secagg.message.ByteWriter;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.client.InputMasking;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.client.SumRefusedException;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.MasksRequest.Partner;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.Member;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.NeighboursRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.TokenInput;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** It waits to hear with whom it masks; only then its vector is asked for. */
record AwaitingNeighbours(RosterPlace place, OwnPart own, Dealers dealers)
    implements VerifiedState {
  @Override
  public VerifiedRound awaits() {
    return VerifiedRound.INPUTS;
  }

  @Override
  public Step answer(ToVerifiedClient request) throws SumRefusedException {
    List<Integer> named = ((NeighboursRequest) request).places();
    Set<Integer> places = new HashSet<>(named);
    List<Partner> partners = partners(named);
    unless(places.size() == named.size(), ClientRefusalReason.BAD_INDEX);
    // With fewer it could never be called alive, and would have paid for nothing.
    unless(
        own.holders().stream().filter(each -> places.contains(each.place())).count()
            >= place.size().threshold(),
        ClientRefusalReason.TOO_FEW_NEIGHBOURS);
    InputAnswer input = new InputAnswer(place.tag(), mask(partners));
    List<Bytes> tokens = tokens(places);
    own.secrets().wipe();
    own.tokens().wipe();
    return new Step(
        new AwaitingAlive(place, own.calls(), dealers, masked(places)),
        new TokenInput(input, tokens));
  }

  private List<Partner> partners(List<Integer> named) throws SumRefusedException {
    Map<Integer, Member> known = new HashMap<>();
    own.holders().forEach(each -> known.put(each.place(), each));
    // What a dealer is said to be gives way to what the roster says of a holder.
    dealers.all().forEach((at, each) -> known.putIfAbsent(at, each.member()));
    List<Partner> partners = new ArrayList<>(named.size());
    for (int at : named) {
      Member member = known.get(at);
      if (member == null) {
        throw new SumRefusedException(ClientRefusalReason.BAD_INDEX);
      }
      partners.add(new Partner(at, member.keys().maskPoint()));
    }
    return partners;
  }

  private Bytes mask(List<Partner> partners) throws SumRefusedException {
    SumClientSetup masking = place.masking();
    SumNumbers numbers = place.numbers();
    Bytes all = new SumDerivations(masking.session()).numbers(numbers, place.root());
    return new InputMasking(masking, own.secrets(), all).mask(masking.vector(numbers), partners);
  }

  private List<Bytes> tokens(Set<Integer> masked) {
    Hkdf tokens = Hkdf.extract(own.tokens());
    return own.holders().stream()
        .map(Member::place)
        .filter(masked::contains)
        .map(holder -> place.derivations().token(tokens, place.place(), holder))
        .toList();
  }

  /** The dealers that it can speak for: accepted, and masked with. */
  private Set<Integer> masked(Set<Integer> places) {
    Set<Integer> masked = new HashSet<>(places);
    masked.removeIf(each -> !dealers.isAccepted(each));
    return masked;
  }

  @Override
  public void write(ByteWriter writer) {
    place.write(writer);
    own.write(writer);
    dealers.write(writer);
  }

  static AwaitingNeighbours read(VerifiedSetup setup, ByteReader reader)
      throws MalformedMessageException {
    RosterPlace place = RosterPlace.read(setup, reader);
    OwnPart own = OwnPart.read(reader);
    return new AwaitingNeighbours(place, own, Dealers.read(reader));
  }

  @Override
  public void wipe() {
    own.wipe();
    dealers.wipe();
  }
}
