package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.watch.LiveStatus;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What the owner of a campaign has in mind about its open query, beside what is stored. */
final class OpenQuery {
  /** Seating is told of so many shards at a time: each is drawn before the next is looked at. */
  private static final int NEEDS_AT_ONCE = 64;

  private final StoredQuery stored;
  private final Instant deadline;
  private final WantedShards wanted;
  private final Map<Integer, Shard> needs = new LinkedHashMap<>();
  private final Map<Integer, DrawnShard> running = new LinkedHashMap<>();
  private final Map<String, Integer> failures = new TreeMap<>();
  private int nextNeed;
  private int nextNumber;
  private int opened;
  private int failed;
  private boolean lastCall;

  OpenQuery(StoredQuery stored, Instant deadline) {
    this.stored = stored;
    this.deadline = deadline;
    this.wanted = wanted(stored);
    this.opened = stored.sums().size();
    this.nextNumber = stored.shards().stream().mapToInt(ShardRecord::number).max().orElse(0) + 1;
    stored.shards().stream().filter(ShardRecord::isRunning).forEach(this::goOn);
  }

  /** A shard that an owner before this one began, wherever it is. */
  private void goOn(ShardRecord shard) {
    running.put(shard.number(), new DrawnShard(shard.number(), shard.plan(), List.of()));
  }

  /** The shards that have no sum yet. What was opened, or began, before a restart counts. */
  private static WantedShards wanted(StoredQuery stored) {
    WantedShards wanted = WantedShards.of(stored.query().cohort());
    for (ShardRecord each : stored.shards()) {
      if (each.isOpened() || each.isRunning()) {
        wanted.strike(stored.query().cohort().shard(each.plan().seats()));
      }
    }
    return wanted;
  }

  /** The next shard to be asked for, as long as there is one and few are asked for already. */
  Optional<Shard> nextWanted() {
    return needs.size() < NEEDS_AT_ONCE ? wanted.take() : Optional.empty();
  }

  StoredQuery stored() {
    return stored;
  }

  Instant deadline() {
    return deadline;
  }

  /** Notes a shard to be drawn. */
  int need(Shard shard) {
    needs.put(nextNeed, shard);
    return nextNeed++;
  }

  Optional<Shard> need(int need) {
    return Optional.ofNullable(needs.get(need));
  }

  boolean isNeeded(int need) {
    return needs.containsKey(need);
  }

  /** The drawn devices become a shard: of the planned size, or of as many as there were. */
  DrawnShard draw(int need, List<WaitingDevice> devices) {
    needs.remove(need);
    // By gate, so that each is told in few messages; the graph of the shard is drawn anyway.
    List<WaitingDevice> seats = new ArrayList<>(devices);
    seats.sort(Comparator.comparing(device -> device.gate().path().toString()));
    return begin(plan(seats.size()), seats);
  }

  /** A shard that takes devices as they come. */
  DrawnShard openTo(int seats) {
    return begin(plan(seats), List.of());
  }

  private DrawnShard begin(SumPlan plan, List<WaitingDevice> devices) {
    DrawnShard next = new DrawnShard(nextNumber++, plan, devices);
    running.put(next.number(), next);
    return next;
  }

  private SumPlan plan(int seats) {
    return stored.query().cohort().sum(seats);
  }

  /** Whether a shard is under way that takes devices as they come. */
  boolean isAdmitting() {
    return running.values().stream().anyMatch(shard -> shard.free() > 0);
  }

  /** A shard is wanted again. */
  void want(Shard shard) {
    wanted.add(shard);
  }

  /** The sum that they would be. */
  SumPlan planOf(List<WaitingDevice> devices) {
    return plan(devices.size());
  }

  Optional<DrawnShard> running(int number) {
    return Optional.ofNullable(running.get(number));
  }

  Collection<DrawnShard> running() {
    return running.values();
  }

  /** How far its shards are, as far as they have said. */
  List<LiveStatus.LiveShard> progress() {
    return running.values().stream().flatMap(shard -> shard.progress().stream()).toList();
  }

  void ended(int number, ShardOutcome outcome) {
    running.remove(number);
    if (outcome.opened()) {
      opened++;
    } else {
      failed++;
      failures.merge(outcome.reason().orElseThrow(), 1, Integer::sum);
    }
  }

  /** No further shard is drawn: the time is up, or too many have failed. */
  void stopDrawing() {
    lastCall = true;
  }

  void forgetNeeds() {
    needs.clear();
    wanted.clear();
  }

  boolean isDrawing() {
    return !lastCall;
  }

  boolean isSettled() {
    return running.isEmpty() && needs.isEmpty() && wanted.isEmpty();
  }

  int opened() {
    return opened;
  }

  int failed() {
    return failed;
  }

  /** What people are shown of it, while so many devices wait. */
  CampaignState state(int waiting) {
    if (lacking() == 0) {
      return new CampaignState.Running();
    }
    String reason =
        String.format(
            "query %d waits for devices: %d wanted, %d here", stored.number(), lacking(), waiting);
    return new CampaignState.Waiting(reason, deadline);
  }

  /** Why it has no answer, when so many devices waited at its end. */
  String failure(int waiting) {
    String query = "query " + stored.number() + " failed: ";
    return failed > 0
        ? query + failed + " shards ended without a sum (" + causes() + ")"
        : String.format(
            "%s%d devices were wanted and %d came until %s",
            query, stored.query().cohort().devices(), waiting, deadline);
  }

  /** Why shards had no sum, and how many: {@code 2 no-safe-graph, 1 too-few-inputs}. */
  private String causes() {
    return failures.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey())
        .collect(Collectors.joining(", "));
  }

  /** Devices that the shards to be drawn want. */
  long lacking() {
    long admitting = running.values().stream().mapToLong(DrawnShard::free).sum();
    return wanted.devices() + needs.values().stream().mapToLong(Shard::devices).sum() + admitting;
  }
}
