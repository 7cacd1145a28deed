package dev.sfumato.server.shard;

import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.server.messages.CountBytes;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.watch.LiveStatus;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntSupplier;
import org.apache.pekko.actor.typed.ActorRef;

/** Says how far a sum is: to its campaign and to the metrics. How many, never who. */
final class ShardReporter {
  static final Duration REPORT_AGAIN = Duration.ofSeconds(5);

  /** After this the campaign's owner will not come back for it. */
  private static final int MAX_REPORTS = 120;

  private static final byte[] NONE = {};

  private final ShardActor.Setup setup;
  private final ShardSession session;
  private final RoundClock clock;
  private final ActorRef<ToShard> self;
  private final IntSupplier free;
  private boolean ended;
  private int reports;

  ShardReporter(
      ShardActor.Setup setup,
      ShardSession session,
      RoundClock clock,
      ActorRef<ToShard> self,
      IntSupplier free) {
    this.setup = setup;
    this.session = session;
    this.clock = clock;
    this.self = self;
    this.free = free;
  }

  void progress() {
    LiveStatus.LiveShard shard =
        new LiveStatus.LiveShard(
            setup.key().query(),
            setup.key().number(),
            session.round().label(),
            session.answered() + session.awaited(),
            session.answered(),
            Optional.of(clock.ends()),
            session.outs());
    setup.reports().tell(new ToCampaign.ShardProgress(setup.key(), shard, free.getAsInt(), self));
  }

  void roundEnded(VerifiedRound round) {
    metrics().roundEnded(round.label(), session.tally().endRound());
  }

  void ended() {
    ended = true;
    ShardOutcome outcome = session.outcome();
    metrics().shardEnded(outcome.opened(), outcome.reason().orElse(""));
    outcome.drops().forEach(metrics()::dropped);
    neverAsked(session.neverAsked());
  }

  void neverAsked(List<Bytes> identities) {
    inPieces(identities, some -> new ToCampaign.NeverAsked(setup.key(), some));
  }

  /** Opened anew: who has a seat and has given no keys may not know of it. */
  void expects(List<Bytes> identities) {
    inPieces(identities, some -> new ToCampaign.Expects(setup.key(), some));
  }

  private void inPieces(List<Bytes> identities, Function<byte[], ToCampaign> message) {
    for (int from = 0; from < identities.size(); from += ToShard.Admit.MAX_SEATS) {
      ByteArrayOutputStream some = new ByteArrayOutputStream();
      identities
          .subList(from, Math.min(identities.size(), from + ToShard.Admit.MAX_SEATS))
          .forEach(identity -> some.writeBytes(identity.array()));
      setup.reports().tell(message.apply(some.toByteArray()));
    }
  }

  /** Tells the campaign how it ended; whether it is worth waiting for its word. */
  boolean reportEnd() {
    if (++reports > MAX_REPORTS) {
      return false;
    }
    ShardOutcome outcome = session.outcome();
    byte[] counts = session.counts().map(ShardCounts::counts).map(CountBytes::encode).orElse(NONE);
    for (Part part : Part.split(counts)) {
      setup.reports().tell(new ToCampaign.ShardEnded(setup.key(), outcome, part, self));
    }
    return true;
  }

  /** The host lets go of it. */
  void stopped() {
    if (!ended) {
      metrics().shardLeft();
    }
  }

  private ServerMetrics metrics() {
    return setup.work().metrics();
  }
}
