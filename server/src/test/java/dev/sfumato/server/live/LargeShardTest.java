package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.campaign.CampaignSettings;
import dev.sfumato.server.campaign.DrawRule;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One shard of a thousand devices, they and the coordinator in one process, measured. */
@Tag("slow")
class LargeShardTest {
  private static final int DEVICES = 1_000;

  @TempDir Path folder;

  @Test
  void shardOfAThousand_isOpened() {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, patient())) {
        var way = node.devices();
        try (Fleet fleet = new Fleet(() -> way)) {
          fleet.add(DEVICES + 100, 256, i -> i % 10 == 0 ? DropAfter.MASKS : DropAfter.NOTHING);
          long began = System.nanoTime();
          CampaignId id =
              node.create(
                  CampaignDefinition.of(
                      "large", LiveSumTest.campaign(DEVICES, DEVICES, Participation.EVERY_QUERY)));
          fleet.start();
          StrangersTest.await(() -> !store.load(id).orElseThrow().answers().isEmpty());
          report(store.load(id).orElseThrow().queries().get(0), began);
        }
      }
    }
  }

  private static LiveSettings patient() {
    return new LiveSettings(
        TestNode.GATE,
        new CampaignSettings(
            Tempo.LIVE,
            Duration.ofMinutes(5),
            new DrawRule(Duration.ofSeconds(1), Duration.ofSeconds(20)),
            2),
        SumLimits.DEFAULT,
        Duration.ofMillis(300));
  }

  private static void report(StoredQuery query, long began) {
    ShardOutcome outcome = query.shards().get(0).outcome().orElseThrow();
    Runtime runtime = Runtime.getRuntime();
    System.out.printf(
        "%d seated, %d survived, %.1f s in all, rounds %s, %d bytes, heap %d MiB%n",
        outcome.seated(),
        outcome.survivors(),
        (System.nanoTime() - began) / 1e9,
        outcome.rounds(),
        outcome.bytes(),
        (runtime.totalMemory() - runtime.freeMemory()) >> 20);
    assertThat(outcome.opened()).isTrue();
  }
}
