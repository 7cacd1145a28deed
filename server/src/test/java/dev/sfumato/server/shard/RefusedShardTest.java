package dev.sfumato.server.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.server.messages.Part;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToCampaign;
import dev.sfumato.server.messages.ToGate;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.metrics.ServerMetrics;
import dev.sfumato.server.state.ShardOutcome;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.Props;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.Test;

class RefusedShardTest {
  private static final int SEATS = 20;

  @Test
  void shardWithoutASafeGraph_saysSo_andSeatsNobody() throws Exception {
    BlockingQueue<ToCampaign> reports = new LinkedBlockingQueue<>();
    List<ToGate> told = new CopyOnWriteArrayList<>();
    ActorSystem<Void> system = ActorSystem.create(Behaviors.empty(), "refused");
    try {
      ActorRef<ToGate> gate =
          system.systemActorOf(
              Behaviors.receiveMessage(
                  message -> {
                    told.add(message);
                    return Behaviors.same();
                  }),
              "gate",
              Props.empty());
      ActorRef<ToShard> shard =
          system.systemActorOf(ShardActor.create(setup(reports::add)), "shard", Props.empty());
      byte[] query = query(new Shard(SEATS, 8, 12)).encode();
      Part.split(query).forEach(part -> shard.tell(new ToShard.QueryPart(part)));
      shard.tell(new ToShard.RosterPart(gate, new long[SEATS], new byte[32 * SEATS]));
      shard.tell(new ToShard.Begin());

      ToCampaign.ShardEnded ended = (ToCampaign.ShardEnded) reports.poll(30, TimeUnit.SECONDS);
      assertThat(ended.outcome()).isEqualTo(ShardOutcome.aborted("no-safe-graph", SEATS, 0));
      assertThat(ended.neverAsked()).hasSize(SEATS);
      assertThat(told).isEmpty();
    } finally {
      system.terminate();
    }
  }

  private static ShardActor.Setup setup(ShardReports reports) {
    Duration limit = Duration.ofSeconds(5);
    return new ShardActor.Setup(
        new ShardKey("campaign", 1, 1),
        new byte[32],
        new ShardWork(
            Providers.best(),
            Workers.caller(),
            new RoundLimits(limit, limit, limit, limit, 1 << 20),
            new ServerMetrics()),
        reports);
  }

  private static Query query(Shard shard) {
    CampaignTerms terms =
        new CampaignTerms(
            CampaignId.random(new SecureRandom()),
            Epsilon.of(1),
            Participation.ONCE,
            Region.ofGrid(16));
    return new Query(
        terms,
        0,
        Partition.uniform(1),
        1,
        Epsilon.of(1),
        1,
        Rounding.EXACT,
        shard,
        16,
        Instant.now().plusSeconds(60));
  }
}
