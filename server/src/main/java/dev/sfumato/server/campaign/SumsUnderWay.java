package dev.sfumato.server.campaign;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.messages.ToShard;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * The sums of a campaign that are under way, as its seating knows them: where devices come back to,
 * and which of them takes devices as they come.
 */
final class SumsUnderWay {
  private static final Duration SOON = Duration.ofSeconds(1);

  /** Where each is; nowhere while its host is gone. */
  private final Map<ShardKey, Optional<ActorRef<ToShard>>> sums = new HashMap<>();

  /** Who has a seat, and perhaps does not know of it. */
  private final Map<Bytes, ShardKey> expected = new HashMap<>();

  private Optional<SeatingOrder.Admitting> admitting = Optional.empty();

  void running(SeatingOrder.Running running) {
    sums.put(running.sum(), running.shard());
    forget(running.sum());
  }

  void over(ShardKey sum) {
    sums.remove(sum);
    forget(sum);
  }

  private void forget(ShardKey sum) {
    admitting = admitting.filter(each -> !each.sum().equals(sum));
    expected.values().removeIf(sum::equals);
  }

  void expect(ShardKey sum, Bytes identity) {
    expected.put(identity, sum);
  }

  /**
   * Whoever is on the way there has not been counted yet by the sum. If none were left there may be
   * some again, of devices that went without their keys; who finds none waits again.
   */
  void admitting(SeatingOrder.Admitting now) {
    int free =
        admitting
            .filter(before -> before.shard().equals(now.shard()) && before.free() > 0)
            .map(before -> Math.min(before.free(), now.free()))
            .orElse(now.free());
    admitting = Optional.of(new SeatingOrder.Admitting(now.sum(), now.shard(), free));
  }

  /** One that was sent there had no room. */
  void takeNoMore() {
    admitting = Optional.empty();
  }

  /** Leads a device back to its sum, or tells its gate that it is not here. */
  void route(ToSeating.Back back, ActorRef<ToSeating> seating) {
    Optional<ActorRef<ToShard>> shard = sums.get(back.sum());
    if (shard == null) {
      back.gate().tell(new ToGate.NotHere(back.sum(), back.ticket()));
    } else if (shard.isEmpty()) {
      long[] ticket = {back.ticket()};
      back.gate().tell(new ToGate.Dismissed(ticket, StreamEnd.NEXT_ROUND, SOON.toMillis()));
    } else {
      shard
          .get()
          .tell(
              new ToShard.Back(back.seat(), back.identity(), back.ticket(), back.gate(), seating));
    }
  }

  /** Sends those who wait to the sums that have a seat for them; who they are. */
  List<WaitingDevice> admitFrom(WaitingPool pool) {
    List<WaitingDevice> sent = new ArrayList<>();
    for (Bytes identity : expectedIn(pool)) {
      ShardKey sum = Objects.requireNonNull(expected.remove(identity));
      WaitingDevice device = pool.take(identity).orElseThrow();
      where(sum).ifPresent(shard -> send(shard, List.of(device)));
      sent.add(device);
    }
    int count = Math.min(pool.size(), admitting.map(SeatingOrder.Admitting::free).orElse(0));
    if (count > 0) {
      sent.addAll(admit(admitting.orElseThrow(), pool.draw(count)));
    }
    return sent;
  }

  /** Who waits and is expected, looked for among the fewer: after a restart those are thousands. */
  private List<Bytes> expectedIn(WaitingPool pool) {
    Set<Bytes> waiting = pool.identities();
    return waiting.size() < expected.size()
        ? waiting.stream().filter(expected::containsKey).toList()
        : expected.keySet().stream().filter(waiting::contains).toList();
  }

  private Optional<ActorRef<ToShard>> where(ShardKey sum) {
    return sums.getOrDefault(sum, Optional.empty());
  }

  private List<WaitingDevice> admit(SeatingOrder.Admitting to, List<WaitingDevice> drawn) {
    admitting =
        Optional.of(new SeatingOrder.Admitting(to.sum(), to.shard(), to.free() - drawn.size()));
    send(to.shard(), drawn);
    return drawn;
  }

  private static void send(ActorRef<ToShard> shard, List<WaitingDevice> devices) {
    List<WaitingDevice> byGate = new ArrayList<>(devices);
    byGate.sort(Comparator.comparing(device -> device.gate().path().toString()));
    RosterSender.send(shard, byGate);
  }
}
