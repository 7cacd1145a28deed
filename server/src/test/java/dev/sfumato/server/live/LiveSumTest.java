package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Without noise, what the live system publishes is the plain sum, bit for bit. */
class LiveSumTest {
  private static final int GRID = 16;

  @TempDir Path folder;
  private Database database;
  private CampaignStore store;

  @BeforeEach
  void open() {
    database = Database.inFolder(folder);
    store = new SqlCampaignStore(database);
  }

  @AfterEach
  void close() {
    database.close();
  }

  static Campaign campaign(int devices, int shardSize, Participation participation) {
    return Campaign.of(Region.ofGrid(GRID), devices, Epsilon.of(20), participation)
        .withShards(shardSize, Fraction.of(0.3), Fraction.of(0.05));
  }

  @Test
  void once_dropoutsInEveryRound_sumsAreThePlainSums() throws InterruptedException {
    try (TestNode node = TestNode.start(database, store);
        Fleet fleet = new Fleet(node::devices)) {
      CampaignId id =
          node.create(CampaignDefinition.of("sum", campaign(100, 30, Participation.ONCE)));
      DropAfter[] faults = DropAfter.values();
      fleet
          .add(
              150, GRID * GRID, i -> i % 5 == 0 ? faults[i / 5 % faults.length] : DropAfter.NOTHING)
          .start();
      StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      assertSums(ended, fleet);
      assertSeatsAddUp(ended);
    }
  }

  /** Whoever is in a sum has answered, whatever it did afterwards; everyone else dropped out. */
  private static void assertSeatsAddUp(StoredCampaign ended) {
    for (StoredQuery query : ended.queries()) {
      for (ShardRecord shard : query.shards()) {
        ShardOutcome outcome = shard.outcome().orElseThrow();
        int dropped = outcome.drops().values().stream().mapToInt(Integer::intValue).sum();
        if (outcome.opened()) {
          assertThat(outcome.survivors() + dropped).isEqualTo(outcome.seated());
        } else {
          assertThat(dropped).isLessThanOrEqualTo(outcome.seated());
        }
      }
    }
  }

  static void assertSums(StoredCampaign ended, Fleet fleet) {
    assertThat(ended.answers()).isNotEmpty();
    for (int query = 0; query < ended.answers().size(); query++) {
      assertSum(fleet, query, ended.answers().get(query));
    }
  }

  static void assertSum(Fleet fleet, int query, NoisyHistogram answer) {
    awaitWord(fleet, query, answer);
    assertThat(answer.counts())
        .as("query %s", query)
        .isEqualTo(fleet.plainSum(query, answer.query().length()));
  }

  /** The devices hear that their shard is open a moment after the store does. */
  private static void awaitWord(Fleet fleet, int query, NoisyHistogram answer) {
    StrangersTest.await(
        () -> Arrays.equals(answer.counts(), fleet.plainSum(query, answer.query().length())));
  }
}
