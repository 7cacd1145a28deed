package dev.sfumato.lab.attack;

import dev.sfumato.secagg.SumClient;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.client.ClientPolicy;
import dev.sfumato.secagg.sum.client.ClientTurn;
import dev.sfumato.secagg.sum.client.SumClientSetup;
import dev.sfumato.secagg.sum.message.SumHead;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Shipped clients that believe their coordinator, which speaks to each of them as it likes. */
final class HonestStage {
  final AttackPlan plan;
  final StatedVectors stated;
  final SumSession session;
  final List<Bytes> identities = new ArrayList<>();
  private final List<SumClient> clients = new ArrayList<>();

  HonestStage(AttackPlan plan) {
    this.plan = plan;
    this.stated = new StatedVectors(plan);
    this.session =
        new SumSession(
            new SessionId(random(SessionId.BYTES)),
            new CoordinatorId(random(CoordinatorId.BYTES)),
            plan.parameters());
    for (int seat = 0; seat < plan.clients(); seat++) {
      SumClientSetup setup = setup(seat);
      identities.add(setup.identity().publicKey());
      clients.add(SumClient.seat(setup));
    }
  }

  private SumClientSetup setup(int seat) {
    return new SumClientSetup(
        session,
        seat,
        plan.primitives().newIdentity(RandomBytes.secure()),
        ClientPolicy.WIDEST,
        numbers -> Optional.of(stated.of(seat)),
        plan.primitives(),
        RandomBytes.secure());
  }

  static Bytes random(int length) {
    byte[] drawn = new byte[length];
    RandomBytes.secure().fill(drawn);
    return Bytes.wrap(drawn);
  }

  /** What a client says first. */
  Bytes first(int seat) {
    return clients.get(seat).pending().orElseThrow();
  }

  /** What stands in front of the next request. */
  SumHead head(int seat) {
    byte[] last = clients.get(seat).pending().orElse(Bytes.wrap(new byte[0])).array();
    return new SumHead(session.tag(), SumHead.digest(last));
  }

  /** A client's answer, unless it stops. */
  Optional<ToSumServer> ask(int seat, ToSumClient request) {
    ClientTurn turn = clients.get(seat).receive(request.encode());
    return turn.kind() == ClientTurn.Kind.ANSWERED
        ? turn.outgoing().map(each -> decode(each.array()))
        : Optional.empty();
  }

  static ToSumServer decode(byte[] answer) {
    try {
      return ToSumServer.decode(answer);
    } catch (MalformedMessageException e) {
      throw new IllegalStateException("a shipped client sent no message", e);
    }
  }

  AttackReport report(long started) {
    Map<String, Integer> refusals = new TreeMap<>();
    for (int seat = 0; seat < plan.clients(); seat++) {
      if (!plan.isCorrupt(seat)) {
        clients.get(seat).refusal().ifPresent(each -> refusals.merge(each.name(), 1, Integer::sum));
      }
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    return new AttackReport(
        plan.kind(), "honest", plan.clients(), plan.corrupt(), stated.read(), refusals, seconds);
  }
}
