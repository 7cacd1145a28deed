package dev.sfumato.server.campaign;

import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.api.CampaignEvent;
import dev.sfumato.server.api.LiveStatus;
import dev.sfumato.server.api.ServerMetrics;
import dev.sfumato.server.messages.News;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.storage.CampaignState;
import dev.sfumato.server.storage.ShardOutcome;
import dev.sfumato.server.storage.StoredQuery;
import java.time.Duration;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says what happens in a campaign: to whoever watches it at any node, to the log and to the
 * metrics. How many, never who.
 */
final class Herald {
  private static final Logger LOG = LoggerFactory.getLogger(Herald.class);
  private static final Duration LOG_EVERY = Duration.ofSeconds(30);

  private final CampaignId id;
  private final ServerMetrics metrics;
  private final Nodes nodes;
  private Optional<CampaignState> shown = Optional.empty();
  private long logged;

  Herald(CampaignId id, ServerMetrics metrics, Nodes nodes) {
    this.id = id;
    this.metrics = metrics;
    this.nodes = nodes;
  }

  /** Tells a node that came later how things stand. */
  void greet(ActorRef<ToGate> gate) {
    shown.ifPresent(state -> gate.tell(new ToGate.Happened(News.of(id.toString(), state))));
  }

  void issued(StoredQuery query) {
    LOG.info(
        "campaign {}: query {} issued, epsilon {}, {} devices",
        id,
        query.number(),
        query.query().epsilon(),
        query.query().cohort().devices());
    tell(
        News.of(
            id.toString(),
            new CampaignEvent.QueryIssued(
                query.number(),
                query.query().epsilon().value(),
                query.query().partition().size(),
                query.query().cohort().devices(),
                query.query().cohort().shardCount())));
  }

  void progressed(LiveStatus.LiveShard shard) {
    tell(News.of(id.toString(), shard));
  }

  void shardEnded(int query, int number, ShardOutcome outcome) {
    LOG.info(
        "campaign {}: shard {} of query {} {}, {} seated, {} survived, drops {}",
        id,
        number,
        query,
        outcome.reason().orElse("opened"),
        outcome.seated(),
        outcome.survivors(),
        outcome.drops());
    tell(
        News.of(
            id.toString(),
            new CampaignEvent.ShardEnded(
                query,
                number,
                outcome.opened(),
                outcome.reason(),
                outcome.seated(),
                outcome.survivors(),
                outcome.drops())));
  }

  void answered(int query, NoisyHistogram answer) {
    LOG.info("campaign {}: query {} answered by {} devices", id, query, answer.survivors());
    tell(
        News.of(
            id.toString(),
            new CampaignEvent.QueryAnswered(query, answer.survivors(), answer.partition().size())));
  }

  void ended(CampaignState end) {
    LOG.info("campaign {}: {}", id, end);
    metrics.forget(id);
    tell(News.of(id.toString(), end));
  }

  void measured(long devicesLacking, long epsilonLeftMicros) {
    metrics.setDevicesLacking(id, devicesLacking);
    metrics.setEpsilonLeft(id, epsilonLeftMicros);
  }

  /** Whether people have not been shown that yet. */
  boolean isNew(CampaignState state) {
    return !shown.equals(Optional.of(state));
  }

  void shows(CampaignState state) {
    shown = Optional.of(state);
    tell(News.of(id.toString(), state));
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

  private void tell(News news) {
    nodes.tellGates(new ToGate.Happened(news));
  }
}
