package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.message.DealtRequest;
import dev.sfumato.secagg.verified.message.DrawAnswer;
import dev.sfumato.secagg.verified.message.NeighboursRequest;
import dev.sfumato.secagg.verified.message.PlainAnswer;
import dev.sfumato.secagg.verified.message.RosterRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import dev.sfumato.secagg.verified.message.TokenInput;
import dev.sfumato.secagg.verified.server.VerifiedServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * Runs the shipped server until the vectors have come, with a lie on the way if the attack has one,
 * and the last two rounds by itself: it shows tokens to whom it likes, passes on what calls it
 * likes, and puts together what it gets with all that its corrupt clients have.
 */
final class HostileVerified {
  private final VerifiedStage stage;
  private final HostileLies lies;
  private final IntPredicate mine;
  private final VerifiedServer server;
  private final Map<Integer, Spied> spied = new TreeMap<>();
  private Optional<RosterRequest> roster = Optional.empty();

  /** On the clients that the predicate names; of the others it has the leaves. */
  HostileVerified(VerifiedStage stage, IntPredicate mine) {
    this.stage = stage;
    this.mine = mine;
    this.lies = new HostileLies(stage);
    this.server =
        VerifiedServer.open(
            new SumServerSetup(
                stage.announced, stage.plan.primitives(), RandomBytes.secure(), Workers.caller()),
            stage.authority,
            new HeapArchive());
  }

  /** With all members but the last so many, so that another root comes of it. */
  void run(int without) {
    for (int seat = 0; seat < stage.plan.clients() - without; seat++) {
      server.admit(stage.leaves.get(seat).publicKey());
      server.answer(seat, stage.first(seat));
    }
    server.close();
    while (server.round().compareTo(VerifiedRound.CALLS) < 0) {
      round();
    }
    if (server.round() == VerifiedRound.CALLS) {
      spied.values().removeIf(each -> each.input.isEmpty());
      new HostileOpening(stage, lies, byPlace()).run(this::read);
    }
  }

  private Map<Integer, Spied> byPlace() {
    Map<Integer, Spied> places = new TreeMap<>();
    spied.values().forEach(each -> places.put(each.place, each));
    return places;
  }

  private void round() {
    for (int seat = 0; seat < stage.plan.clients(); seat++) {
      int at = seat;
      if (mine.test(seat) && isSeated(seat)) {
        server.request(seat).ifPresent(request -> visit(at, request));
      }
    }
    server.flush();
    server.close();
  }

  private boolean isSeated(int seat) {
    return server.admit(stage.leaves.get(seat).publicKey()).isPresent();
  }

  private void visit(int seat, ToVerifiedClient asked) {
    Spied client = spied.computeIfAbsent(seat, none -> new Spied(seat));
    ToVerifiedClient request = lies.alter(client, asked);
    note(client, request);
    Optional<ToVerifiedServer> answer = stage.ask(seat, request);
    answer.ifPresent(each -> note(client, each));
    answer.ifPresent(each -> server.answer(seat, each.encode()));
  }

  private void note(Spied client, ToVerifiedClient request) {
    if (request instanceof RosterRequest mineNow) {
      client.place = mineNow.place();
      client.told = Optional.of(mineNow);
      client.session =
          Optional.of(
              VerifiedDerivations.session(stage.announced, mineNow.root(), mineNow.clients()));
      roster = roster.or(() -> Optional.of(mineNow));
    }
    if (request instanceof DealtRequest dealt) {
      client.dealt = dealt.parcels();
    }
    if (request instanceof NeighboursRequest neighbours) {
      client.neighbours = neighbours.places();
    }
  }

  private void note(Spied client, ToVerifiedServer answer) {
    if (answer instanceof DrawAnswer draw) {
      client.holders = lies.drawn(draw.rho(), client.told.orElseThrow());
    }
    if (answer instanceof PlainAnswer plain && plain.answer() instanceof VerdictAnswer verdict) {
      client.accepted(verdict);
    }
    if (answer instanceof TokenInput input) {
      client.input = Optional.of(input);
    }
  }

  private void read(StolenShares shares) {
    RosterRequest told = roster.orElseThrow();
    SumSession session = VerifiedDerivations.session(stage.announced, told.root(), told.clients());
    SumDerivations derivations = new SumDerivations(session);
    Bytes numbers =
        derivations.numbers(VerifiedNumbers.of(session.parameters(), told.clients()), told.root());
    MaskStripping stripping = new MaskStripping(stage.plan.primitives(), derivations, numbers);
    Map<Integer, Spied> places = byPlace();
    Map<Integer, Optional<Secret>> keys = new TreeMap<>();
    for (Spied victim : spied.values()) {
      if (!stage.plan.isCorrupt(victim.seat)) {
        List<Party> partners = new ArrayList<>();
        victim.neighbours.forEach(at -> partners.add(party(places, victim, at)));
        stripping
            .strip(
                party(places, victim, victim.place),
                ModularVector.unpack(
                    session.parameters().shape(), victim.input.orElseThrow().input().packed()),
                shares.seedOf(victim.place),
                partners,
                at -> keys.computeIfAbsent(at, each -> key(places, shares, each)))
            .ifPresent(vector -> stage.stated.state(victim.seat, vector));
      }
    }
  }

  private Optional<Secret> key(Map<Integer, Spied> places, StolenShares shares, int at) {
    Spied owner = places.get(at);
    return owner != null && stage.memories.containsKey(owner.seat)
        ? Optional.of(stage.memories.get(owner.seat).maskKey())
        : shares.keyOf(at);
  }

  private Party party(Map<Integer, Spied> places, Spied victim, int at) {
    Spied known = places.get(at);
    Bytes point =
        known != null
            ? stage.leaves.get(known.seat).keys().maskPoint()
            : victim.maskPointOf(at).orElse(Bytes.wrap(new byte[32]));
    return new Party(at, point);
  }
}
