package dev.sfumato.server.shard;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.WireException;
import dev.sfumato.server.messages.ShardKey;
import dev.sfumato.server.messages.ToShard;
import dev.sfumato.server.state.sum.KeptSum;
import java.util.Optional;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * A shard that a host opens: from storage, where it is new or in the middle of any round. From then
 * on it is a {@link RunningShard}. If its host dies, another opens it and goes on.
 */
final class ShardActor {
  /** What a shard begins with. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Setup(ShardKey key, byte[] coordinator, ShardWork work, ShardReports reports) {
    Optional<KeptSum> open() {
      return work.sums().open(CampaignId.parse(key.campaign()), key.query(), key.number());
    }
  }

  private ShardActor() {}

  static Behavior<ToShard> create(Setup setup) {
    return Behaviors.setup(
        context -> {
          Optional<KeptSum> kept = setup.open();
          return kept.isPresent() ? run(setup, kept.get()) : Behaviors.stopped();
        });
  }

  private static Behavior<ToShard> run(Setup setup, KeptSum kept) throws WireException {
    return RunningShard.start(
        setup, kept.brief(), ShardSession.open(kept, setup.coordinator(), setup.work()));
  }
}
