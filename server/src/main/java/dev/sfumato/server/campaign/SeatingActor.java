package dev.sfumato.server.campaign;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.secagg.Bytes;
import dev.sfumato.server.NodeMessage;
import dev.sfumato.server.gate.GateActor;
import dev.sfumato.server.gate.StreamEnd;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Who waits for a seat in a campaign and who has had one: in memory only.
 *
 * <p>An identity is seated once in a query, and under {@code once} a single time in the campaign,
 * so that the groups of its queries are disjoint. A seat counts from the moment when the device was
 * asked for its masked input: whoever never was may have another (algorithm 4.7). After a restart
 * the devices' own ledgers are the guard.
 */
@SuppressWarnings("ArrayRecordComponent") // Bytes between nodes, which nobody compares.
public final class SeatingActor extends AbstractBehavior<SeatingActor.Command> {
  /** What it understands. */
  public sealed interface Command extends NodeMessage {}

  /** A device waits. */
  public record Enter(long ticket, byte[] identity, ActorRef<GateActor.Command> gate)
      implements Command {}

  /** A device waits no more. */
  public record Leave(long ticket) implements Command {}

  /** A shard is to be drawn; fewer than {@code least} make none. */
  record Need(int id, int devices, int least) implements Command {}

  /** A shard need not be drawn after all. */
  record NeedNot(int id) implements Command {}

  /** These were drawn for nothing and do not know it: they wait again. */
  record PutBack(List<Entrant> entrants) implements Command {}

  /** The open query is over: nobody is drawn for it any more. */
  record NoMore() implements Command {}

  /** Another query begins. */
  record NewQuery() implements Command {}

  /** The time of the query is up: draw what there is, from half a shard on. */
  record LastCall() implements Command {}

  /** These never were asked for an input. */
  record Release(List<byte[]> identities) implements Command {}

  /** How many the campaign may still need, and how far apart its queries are. */
  record Expect(long devices, long queryMillis) implements Command {}

  /** The campaign is over. */
  record Close() implements Command {}

  record GateLost(ActorRef<GateActor.Command> gate) implements Command {}

  record Look() implements Command {}

  private static final Duration AFTER_ITS_ONLY_SEAT = Duration.ofHours(6);

  private final ActorRef<CampaignActor.Command> campaign;
  private final DrawRule rule;
  private final boolean once;
  private final WaitingPool pool = new WaitingPool();
  private final Set<Bytes> seated = new HashSet<>();
  private final Set<ActorRef<GateActor.Command>> gates = new HashSet<>();
  private final Deque<Need> needs = new ArrayDeque<>();
  private boolean lastCall;
  private long capacity = Long.MAX_VALUE;
  private Duration pace = Duration.ofSeconds(30);
  private long lastArrival = System.nanoTime();
  private long enoughSince;
  private int told = -1;

  private SeatingActor(
      ActorContext<Command> context,
      ActorRef<CampaignActor.Command> campaign,
      DrawRule rule,
      boolean once) {
    super(context);
    this.campaign = campaign;
    this.rule = rule;
    this.once = once;
  }

  static Behavior<Command> create(
      ActorRef<CampaignActor.Command> campaign, DrawRule rule, Participation participation) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new Look(), Duration.ofMillis(100));
                  return new SeatingActor(
                      context, campaign, rule, participation == Participation.ONCE);
                }));
  }

  @Override
  public Receive<Command> createReceive() {
    return newReceiveBuilder()
        .onMessage(Enter.class, this::onEnter)
        .onMessage(Leave.class, this::onLeave)
        .onMessage(Look.class, look -> drawWherePossible())
        .onMessage(Need.class, this::onNeed)
        .onMessage(NeedNot.class, this::onNeedNot)
        .onMessage(PutBack.class, this::onPutBack)
        .onMessage(NoMore.class, this::onNoMore)
        .onMessage(NewQuery.class, this::onNewQuery)
        .onMessage(LastCall.class, this::onLastCall)
        .onMessage(Release.class, this::onRelease)
        .onMessage(Expect.class, this::onExpect)
        .onMessage(GateLost.class, this::onGateLost)
        .onMessage(Close.class, this::onClose)
        .build();
  }

  private Behavior<Command> onEnter(Enter enter) {
    if (gates.add(enter.gate())) {
      getContext().watchWith(enter.gate(), new GateLost(enter.gate()));
    }
    Entrant entrant = new Entrant(enter.identity(), enter.gate(), enter.ticket());
    if (seated.contains(Bytes.wrap(enter.identity()))) {
      // Under every-query there is another query soon; under once there is nothing more to come.
      Duration after = once ? AFTER_ITS_ONLY_SEAT : pace;
      dismiss(List.of(entrant), StreamEnd.SEATED_BEFORE, after);
      return this;
    }
    pool.add(entrant)
        .filter(before -> before.ticket() != entrant.ticket())
        .ifPresent(before -> dismiss(List.of(before), StreamEnd.REPLACED, pace));
    lastArrival = System.nanoTime();
    if (pool.size() > capacity) {
      // Anyone, not the last that came: or those who come early would always be the ones drawn.
      dismiss(pool.draw(1), StreamEnd.NOT_DRAWN, pace);
    }
    return this;
  }

  private Behavior<Command> onLeave(Leave leave) {
    pool.remove(leave.ticket());
    return this;
  }

  private Behavior<Command> onGateLost(GateLost lost) {
    gates.remove(lost.gate());
    pool.removeAll(lost.gate());
    return this;
  }

  private Behavior<Command> onNeed(Need need) {
    needs.add(need);
    return drawWherePossible();
  }

  private Behavior<Command> onNeedNot(NeedNot needNot) {
    needs.removeIf(need -> need.id() == needNot.id());
    return this;
  }

  private Behavior<Command> onPutBack(PutBack back) {
    for (Entrant entrant : back.entrants()) {
      seated.remove(Bytes.wrap(entrant.identity()));
      var unused = pool.add(entrant);
    }
    return this;
  }

  private Behavior<Command> onNoMore(NoMore noMore) {
    needs.clear();
    lastCall = false;
    return this;
  }

  private Behavior<Command> onNewQuery(NewQuery query) {
    if (!once) {
      seated.clear();
    }
    return this;
  }

  private Behavior<Command> onLastCall(LastCall call) {
    lastCall = true;
    drawWherePossible();
    needs.clear();
    lastCall = false;
    return this;
  }

  private Behavior<Command> onRelease(Release release) {
    release.identities().forEach(identity -> seated.remove(Bytes.wrap(identity)));
    return this;
  }

  private Behavior<Command> onExpect(Expect expect) {
    capacity = expect.devices() + DrawRule.surplus((int) Math.min(1 << 30, expect.devices()));
    pace = Duration.ofMillis(expect.queryMillis());
    return this;
  }

  private Behavior<Command> onClose(Close close) {
    dismiss(pool.all(), StreamEnd.NOTHING_TO_ASK, pace);
    return Behaviors.stopped();
  }

  private Behavior<Command> drawWherePossible() {
    while (!needs.isEmpty() && draw(needs.peek())) {
      needs.remove();
    }
    tellPool();
    return this;
  }

  private boolean draw(Need need) {
    long now = System.nanoTime();
    if (pool.size() < need.devices()) {
      enoughSince = 0;
    } else if (enoughSince == 0) {
      enoughSince = now;
    }
    int count =
        rule.draw(
            pool.size(),
            need.devices(),
            lastCall ? Math.max(3, need.devices() / 2) : need.least(),
            enoughSince == 0 ? Duration.ZERO : Duration.ofNanos(now - enoughSince),
            Duration.ofNanos(now - lastArrival),
            lastCall);
    if (count == 0) {
      return false;
    }
    List<Entrant> drawn = pool.draw(count);
    drawn.forEach(each -> seated.add(Bytes.wrap(each.identity())));
    campaign.tell(new CampaignActor.Drawn(need.id(), drawn));
    enoughSince = 0;
    return true;
  }

  private void tellPool() {
    if (pool.size() != told) {
      told = pool.size();
      campaign.tell(new CampaignActor.PoolChanged(told));
    }
  }

  private void dismiss(List<Entrant> entrants, StreamEnd end, Duration after) {
    Map<ActorRef<GateActor.Command>, List<Entrant>> byGate =
        entrants.stream()
            .collect(Collectors.groupingBy(Entrant::gate, HashMap::new, Collectors.toList()));
    byGate.forEach(
        (gate, some) ->
            gate.tell(
                new GateActor.Dismissed(
                    some.stream().mapToLong(Entrant::ticket).toArray(), end, after.toMillis())));
  }
}
