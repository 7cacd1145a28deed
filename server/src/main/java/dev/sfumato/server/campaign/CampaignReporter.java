package dev.sfumato.server.campaign;

import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.PrivacyLedger;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.messages.NodeEvent;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.watch.CampaignEvent;
import dev.sfumato.server.watch.LiveStatus;
import dev.sfumato.server.watch.SeatCount;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what happens in a campaign: to whoever watches it at any node, to the log and to the
 * metrics. How many, never who.
 */
final class CampaignReporter {
  private static final Logger LOG = LoggerFactory.getLogger(CampaignReporter.class);
  private static final Duration LOG_EVERY = Duration.ofSeconds(30);

  /** A node that comes so late has its watchers begin with the campaign as it is. */
  private static final int MAX_STEPS = 10_000;

  private final CampaignId id;
  private final ServerMetrics metrics;
  private final Nodes nodes;
  private final Deque<NodeEvent> steps = new ArrayDeque<>();
  private Optional<CampaignState> shown = Optional.empty();
  private long logged;

  CampaignReporter(CampaignId id, ServerMetrics metrics, Nodes nodes) {
    this.id = id;
    this.metrics = metrics;
    this.nodes = nodes;
  }

  /** What was done before this owner: nodes that its last words did not reach hear of it too. */
  void recall(List<StoredQuery> queries) {
    for (StoredQuery query : queries) {
      keep(new NodeEvent.QueryIssued(CampaignEvent.QueryIssued.of(query)));
      query.shards().forEach(shard -> recall(query.number(), shard));
      query
          .answer()
          .map(answer -> CampaignEvent.QueryAnswered.of(query.number(), answer))
          .ifPresent(answered -> keep(new NodeEvent.QueryAnswered(answered)));
    }
  }

  private void recall(int query, ShardRecord shard) {
    shard
        .outcome()
        .map(outcome -> CampaignEvent.ShardEnded.of(query, shard.number(), outcome))
        .ifPresent(ended -> keep(new NodeEvent.ShardEnded(ended)));
  }

  /**
   * Tells a node that came later what has been done and how things stand. The first query is issued
   * before any node is known, so without this nobody would hear of it; a watcher that knows a step
   * already is not told again.
   */
  void greet(ActorRef<ToGate> gate) {
    steps.forEach(step -> gate.tell(happened(step)));
    shown.ifPresent(state -> gate.tell(happened(NodeEvent.StateChanged.to(state))));
  }

  void issued(StoredQuery query) {
    LOG.info(
        "campaign {}: query {} issued, epsilon {}, {} devices",
        id,
        query.number(),
        query.query().epsilon(),
        query.query().cohort().devices());
    did(new NodeEvent.QueryIssued(CampaignEvent.QueryIssued.of(query)));
  }

  void progressed(LiveStatus.LiveShard shard) {
    metrics
        .sums()
        .set(
            id,
            shard.query(),
            shard.shard(),
            round(shard.round()),
            shard.arrived(),
            shard.expected(),
            shard.deadline().orElse(Instant.EPOCH));
    tell(new NodeEvent.ShardProgress(shard));
  }

  /** Of two rounds that only one grade has, the one that they go with. */
  private static int round(String label) {
    VerifiedRound round = VerifiedRound.valueOf(label.toUpperCase(Locale.ROOT));
    return switch (round) {
      case ROSTER -> SumRound.SHARES.number();
      case CALLS -> SumRound.OPENING.number();
      default -> SumRound.valueOf(round.name()).number();
    };
  }

  void shardEnded(int query, int number, ShardOutcome outcome) {
    metrics.sums().forget(id, query, number);
    SeatCount seats = SeatCount.of(outcome);
    LOG.info(
        "campaign {}: shard {} of query {} {}, {} seated, {} answered, {} dropped {}",
        id,
        number,
        query,
        outcome.reason().orElse("opened"),
        seats.seated(),
        seats.answered(),
        seats.dropped(),
        seats.dropReasons());
    did(new NodeEvent.ShardEnded(CampaignEvent.ShardEnded.of(query, number, outcome)));
  }

  void answered(int query, NoisyHistogram answer) {
    LOG.info("campaign {}: query {} answered by {} devices", id, query, answer.survivors());
    did(new NodeEvent.QueryAnswered(CampaignEvent.QueryAnswered.of(query, answer)));
  }

  void ended(CampaignState end) {
    LOG.info("campaign {}: {}", id, end);
    metrics.forget(id);
    tell(NodeEvent.StateChanged.to(end));
  }

  void measured(long devicesLacking, PrivacyLedger ledger) {
    metrics.setDevicesLacking(id, devicesLacking);
    metrics.setEpsilon(id, ledger.spentMicros(), ledger.leftMicros());
  }

  /** Whether people have not been shown that yet. */
  boolean isNew(CampaignState state) {
    return !shown.equals(Optional.of(state));
  }

  void shows(CampaignState state) {
    shown = Optional.of(state);
    tell(NodeEvent.StateChanged.to(state));
    log(state);
  }

  /** What it waits for changes with every device that comes; the log has it twice a minute. */
  private void log(CampaignState state) {
    long now = System.nanoTime();
    if (state instanceof CampaignState.Waiting waits
        && (logged == 0 || now - logged > LOG_EVERY.toNanos())) {
      logged = now;
      LOG.info("campaign {}: waits until {}: {}", id, waits.until(), waits.reason());
    }
  }

  private void did(NodeEvent step) {
    keep(step);
    tell(step);
  }

  private void keep(NodeEvent step) {
    steps.addLast(step);
    if (steps.size() > MAX_STEPS) {
      steps.removeFirst();
    }
  }

  private void tell(NodeEvent event) {
    nodes.tellGates(happened(event));
  }

  private ToGate.Happened happened(NodeEvent event) {
    return new ToGate.Happened(id.toString(), event);
  }
}
