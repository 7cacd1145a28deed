package dev.sfumato.server.campaign;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.StreamEnd;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToSeating;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;

/**
 * Who waits for a seat in a campaign and who has had one: in memory.
 *
 * <p>An identity is seated once in a query, and under {@code once} a single time in the campaign,
 * so that the groups of its queries are disjoint. A seat counts from the moment when the device was
 * asked for its masked input: whoever never was may have another (docs/privacy.md, 8). After a
 * restart the devices' own ledgers are the guard, and in a campaign with credentials storage, which
 * knows whose are spent.
 */
public final class SeatingActor extends AbstractBehavior<ToSeating> {
  private static final Duration AFTER_ITS_ONLY_SEAT = Duration.ofHours(6);

  /** At the tempo patient nobody waits longer than this for a sum that takes devices. */
  private static final Duration MAX_WAIT_FOR_A_SUM = Duration.ofSeconds(20);

  private final ActorRef<ToCampaign> campaign;
  private final CampaignSettings settings;
  private final boolean once;
  private final SumsUnderWay sums = new SumsUnderWay();
  private final Turn turn;
  private final WaitingPool pool = new WaitingPool();

  /** Those whose turn is to come. */
  private final WaitingPool later = new WaitingPool();

  private final Set<Bytes> seated = new HashSet<>();

  /** Seated before this owner began: a sum that is opened again may still have a seat for them. */
  private final Set<Bytes> recalled;

  private final Set<ActorRef<ToGate>> gates = new HashSet<>();
  private final Deque<SeatingOrder.Need> needs = new ArrayDeque<>();
  private boolean lastCall;
  private long capacity = Long.MAX_VALUE;
  private Duration pace = Duration.ofSeconds(30);
  private long lastArrival = System.nanoTime();
  private long enoughSince;
  private int told = -1;

  private SeatingActor(
      ActorContext<ToSeating> context,
      ActorRef<ToCampaign> campaign,
      CampaignSettings settings,
      CampaignTerms terms,
      Collection<Bytes> spent) {
    super(context);
    this.recalled = Set.copyOf(spent);
    this.seated.addAll(spent);
    this.campaign = campaign;
    this.settings = settings;
    this.once = terms.participation() == Participation.ONCE;
    this.turn = new Turn(terms.credentials());
  }

  /**
   * The seating of a campaign.
   *
   * @param spent who has spent a credential
   */
  static Behavior<ToSeating> create(
      ActorRef<ToCampaign> campaign,
      CampaignSettings settings,
      CampaignTerms terms,
      Collection<Bytes> spent) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(
                timers -> {
                  timers.startTimerWithFixedDelay(new SeatingOrder.Look(), Duration.ofMillis(100));
                  return new SeatingActor(context, campaign, settings, terms, spent);
                }));
  }

  @Override
  public Receive<ToSeating> createReceive() {
    return newReceiveBuilder()
        .onMessage(ToSeating.Enter.class, this::onEnter)
        .onMessage(ToSeating.Again.class, this::onAgain)
        .onMessage(ToSeating.Back.class, this::onBack)
        .onMessage(ToSeating.Holds.class, this::onHolds)
        .onMessage(ToSeating.Leave.class, this::onLeave)
        .onMessage(SeatingOrder.Look.class, look -> onLook())
        .onMessage(SeatingOrder.Running.class, this::onRunning)
        .onMessage(SeatingOrder.Admitting.class, this::onAdmitting)
        .onMessage(SeatingOrder.Over.class, this::onOver)
        .onMessage(SeatingOrder.Expected.class, this::onExpected)
        .onMessage(SeatingOrder.Need.class, this::onNeed)
        .onMessage(SeatingOrder.NeedNot.class, this::onNeedNot)
        .onMessage(SeatingOrder.PutBack.class, this::onPutBack)
        .onMessage(SeatingOrder.NoMore.class, this::onNoMore)
        .onMessage(SeatingOrder.NewQuery.class, this::onNewQuery)
        .onMessage(SeatingOrder.TurnOf.class, this::onTurn)
        .onMessage(SeatingOrder.LastCall.class, this::onLastCall)
        .onMessage(SeatingOrder.Release.class, this::onRelease)
        .onMessage(SeatingOrder.Expect.class, this::onExpect)
        .onMessage(SeatingOrder.GateLost.class, this::onGateLost)
        .onMessage(SeatingOrder.Close.class, this::onClose)
        .build();
  }

  private Behavior<ToSeating> onEnter(ToSeating.Enter enter) {
    watch(enter.gate());
    WaitingDevice device = new WaitingDevice(enter.identity(), enter.gate(), enter.ticket());
    Bytes identity = Bytes.wrap(enter.identity());
    if (seated.contains(identity)) {
      // Under every-query there is another query soon; under once there is nothing more to come.
      Duration after = once && !recalled.contains(identity) ? AFTER_ITS_ONLY_SEAT : pace;
      dismiss(List.of(device), StreamEnd.SEATED_BEFORE, after);
      return this;
    }
    add(device);
    lastArrival = System.nanoTime();
    admitWherePossible();
    if (pool.size() + later.size() > capacity) {
      // Anyone, not the last that came: or those who come early would always be the ones drawn.
      dismiss((later.size() > 0 ? later : pool).draw(1), StreamEnd.NOT_DRAWN, pace);
    }
    return this;
  }

  /** Whoever waits for it comes in; for whoever is left of the last there is nothing more. */
  private Behavior<ToSeating> onTurn(SeatingOrder.TurnOf next) {
    turn.isOf(next.places());
    List<WaitingDevice> all = new ArrayList<>(pool.draw(pool.size()));
    all.addAll(later.draw(later.size()));
    all.forEach(this::add);
    return admitWherePossible();
  }

  private void watch(ActorRef<ToGate> gate) {
    if (gates.add(gate)) {
      getContext().watchWith(gate, new SeatingOrder.GateLost(gate));
    }
  }

  /** It had no seat after all; the sum that it was sent to takes no more. */
  private Behavior<ToSeating> onAgain(ToSeating.Again again) {
    watch(again.gate());
    sums.takeNoMore();
    seated.remove(Bytes.wrap(again.identity()));
    add(new WaitingDevice(again.identity(), again.gate(), again.ticket()));
    return this;
  }

  // ---- sums under way

  private Behavior<ToSeating> onBack(ToSeating.Back back) {
    sums.route(back, getContext().getSelf());
    return this;
  }

  /** Not before its sum has said so: anybody can sign that a seat is its own. */
  private Behavior<ToSeating> onHolds(ToSeating.Holds holds) {
    seated.add(Bytes.wrap(holds.identity()));
    return this;
  }

  private Behavior<ToSeating> onRunning(SeatingOrder.Running running) {
    sums.running(running);
    return this;
  }

  private Behavior<ToSeating> onOver(SeatingOrder.Over over) {
    sums.over(over.sum());
    return this;
  }

  private Behavior<ToSeating> onExpected(SeatingOrder.Expected expected) {
    for (byte[] identity : expected.identities()) {
      sums.expect(expected.sum(), Bytes.wrap(identity));
      seated.remove(Bytes.wrap(identity));
    }
    return admitWherePossible();
  }

  private Behavior<ToSeating> onAdmitting(SeatingOrder.Admitting now) {
    sums.admitting(now);
    return admitWherePossible();
  }

  /** Sends whoever has a seat there, and whoever else there is room for, to the sums under way. */
  private Behavior<ToSeating> admitWherePossible() {
    sums.admitFrom(pool).forEach(each -> seated.add(Bytes.wrap(each.identity())));
    return this;
  }

  /** At the tempo patient devices do not wait for long: no sum may be open to them for a while. */
  private Behavior<ToSeating> onLook() {
    boolean idle = System.nanoTime() - lastArrival > MAX_WAIT_FOR_A_SUM.toNanos();
    if (settings.tempo() == Tempo.PATIENT && idle && pool.size() + later.size() > 0) {
      dismiss(pool.draw(pool.size()), StreamEnd.NOT_DRAWN, pace);
      dismiss(later.draw(later.size()), StreamEnd.NOT_DRAWN, pace);
    }
    return drawWherePossible();
  }

  /** One stream waits for an identity: the last that came. */
  private void add(WaitingDevice device) {
    if (turn.isOver(device)) {
      dismiss(List.of(device), StreamEnd.NOT_DRAWN, AFTER_ITS_ONLY_SEAT);
      return;
    }
    (turn.isNow(device) ? pool : later)
        .add(device)
        .filter(before -> before.ticket() != device.ticket())
        .ifPresent(before -> dismiss(List.of(before), StreamEnd.REPLACED, pace));
  }

  private Behavior<ToSeating> onLeave(ToSeating.Leave leave) {
    pool.remove(leave.ticket());
    later.remove(leave.ticket());
    return this;
  }

  private Behavior<ToSeating> onGateLost(SeatingOrder.GateLost lost) {
    gates.remove(lost.gate());
    pool.removeAll(lost.gate());
    later.removeAll(lost.gate());
    return this;
  }

  private Behavior<ToSeating> onNeed(SeatingOrder.Need need) {
    needs.add(need);
    return drawWherePossible();
  }

  private Behavior<ToSeating> onNeedNot(SeatingOrder.NeedNot needNot) {
    needs.removeIf(need -> need.id() == needNot.id());
    return this;
  }

  private Behavior<ToSeating> onPutBack(SeatingOrder.PutBack back) {
    for (WaitingDevice device : back.devices()) {
      seated.remove(Bytes.wrap(device.identity()));
      add(device);
    }
    return this;
  }

  private Behavior<ToSeating> onNoMore(SeatingOrder.NoMore noMore) {
    needs.clear();
    lastCall = false;
    return this;
  }

  private Behavior<ToSeating> onNewQuery(SeatingOrder.NewQuery query) {
    if (!once) {
      seated.clear();
    }
    return this;
  }

  private Behavior<ToSeating> onLastCall(SeatingOrder.LastCall call) {
    lastCall = true;
    drawWherePossible();
    needs.clear();
    lastCall = false;
    return this;
  }

  private Behavior<ToSeating> onRelease(SeatingOrder.Release release) {
    release.identities().forEach(identity -> seated.remove(Bytes.wrap(identity)));
    return this;
  }

  private Behavior<ToSeating> onExpect(SeatingOrder.Expect expect) {
    capacity = expect.devices() + DrawRule.surplus((int) Math.min(1 << 30, expect.devices()));
    pace = Duration.ofMillis(expect.queryMillis());
    return this;
  }

  private Behavior<ToSeating> onClose(SeatingOrder.Close close) {
    return Behaviors.stopped();
  }

  private Behavior<ToSeating> drawWherePossible() {
    while (!needs.isEmpty() && draw(needs.peek())) {
      needs.remove();
    }
    tellPool();
    return this;
  }

  private boolean draw(SeatingOrder.Need need) {
    long now = System.nanoTime();
    if (pool.size() < need.devices()) {
      enoughSince = 0;
    } else if (enoughSince == 0) {
      enoughSince = now;
    }
    int count =
        settings
            .draw()
            .draw(
                pool.size(),
                need.devices(),
                lastCall ? Math.max(3, need.devices() / 2) : need.least(),
                enoughSince == 0 ? Duration.ZERO : Duration.ofNanos(now - enoughSince),
                Duration.ofNanos(now - lastArrival),
                lastCall);
    if (count == 0) {
      return false;
    }
    List<WaitingDevice> drawn = pool.draw(count);
    drawn.forEach(each -> seated.add(Bytes.wrap(each.identity())));
    campaign.tell(new FromSeating.Drawn(need.id(), drawn));
    enoughSince = 0;
    return true;
  }

  private void tellPool() {
    if (pool.size() != told) {
      told = pool.size();
      campaign.tell(new FromSeating.PoolChanged(told));
    }
  }

  private void dismiss(List<WaitingDevice> devices, StreamEnd end, Duration after) {
    WaitingDevice.tickets(devices)
        .forEach(
            (gate, tickets) -> gate.tell(new ToGate.Dismissed(tickets, end, after.toMillis())));
  }
}
