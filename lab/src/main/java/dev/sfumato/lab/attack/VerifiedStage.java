package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.KeyPair;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.ClientRefusalReason;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.SumEnd;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.client.VerifiedClient;
import dev.sfumato.secagg.verified.client.VerifiedSetup;
import dev.sfumato.secagg.verified.message.LeafAnswer;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.message.ToVerifiedServer;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Shipped clients that need not believe their coordinator, which says what it likes to each. */
final class VerifiedStage {
  final AttackPlan plan;
  final StatedVectors stated;
  final SumSession announced;
  final LabAuthority authority = new LabAuthority();
  final List<RosterLeaf> leaves = new ArrayList<>();
  private final List<VerifiedClient> clients = new ArrayList<>();

  /** What the corrupt clients know: it is the coordinator's. */
  final Map<Integer, CorruptMemory> memories = new HashMap<>();

  VerifiedStage(AttackPlan plan) {
    this.plan = plan;
    this.stated = new StatedVectors(plan);
    this.announced =
        new SumSession(
            new SessionId(HonestStage.random(SessionId.BYTES)),
            new CoordinatorId(HonestStage.random(CoordinatorId.BYTES)),
            plan.parameters());
    for (int seat = 0; seat < plan.clients(); seat++) {
      enter(seat);
    }
  }

  private void enter(int seat) {
    KeyPair identity = plan.primitives().newIdentity(RandomBytes.secure());
    VerifiedClient client =
        VerifiedClient.seat(
            new VerifiedSetup(
                announced,
                identity,
                authority.issue(identity.publicKey()),
                authority,
                ClientPolicy.WIDEST,
                numbers -> Optional.of(stated.of(seat)),
                plan.primitives(),
                RandomBytes.secure()));
    clients.add(client);
    byte[] first = client.pending().orElseThrow().array();
    leaves.add(((LeafAnswer) decode(first)).leaf());
    if (plan.isCorrupt(seat)) {
      memories.put(seat, CorruptMemory.read(client.snapshot()));
    }
  }

  /** What a client says first. */
  byte[] first(int seat) {
    return new LeafAnswer(announced.tag(), leaves.get(seat)).encode();
  }

  /** What stands in front of the next request. */
  SumHead head(int seat) {
    byte[] last = clients.get(seat).pending().orElse(Bytes.wrap(new byte[0])).array();
    return new SumHead(announced.tag(), SumHead.digest(last));
  }

  /** A client's answer, unless it stops. */
  Optional<ToVerifiedServer> ask(int seat, ToVerifiedClient request) {
    ClientTurn turn = clients.get(seat).receive(request.encode());
    return turn.kind() == ClientTurn.Kind.ANSWERED
        ? turn.outgoing().map(each -> decode(each.array()))
        : Optional.empty();
  }

  private static ToVerifiedServer decode(byte[] answer) {
    try {
      return ToVerifiedServer.decode(answer);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("a shipped client sent no message", e);
    }
  }

  AttackReport report(long started) {
    Map<String, Integer> refusals = new TreeMap<>();
    for (int seat = 0; seat < plan.clients(); seat++) {
      Optional<ClientRefusalReason> reason = clients.get(seat).end().flatMap(SumEnd::refusal);
      if (!plan.isCorrupt(seat)) {
        reason.ifPresent(each -> refusals.merge(each.name(), 1, Integer::sum));
      }
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    return new AttackReport(
        plan.kind(), "verified", plan.clients(), plan.corrupt(), stated.read(), refusals, seconds);
  }
}
