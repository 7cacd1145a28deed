package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.config.LiveSettings;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.shard.RoundLimits;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Seats that somebody took and left without a word are given to those who want them. */
class LeftSeatsTest {
  private static final int DEVICES = 40;

  /** A seat is kept for half a minute, and another later the round is over. */
  private static final Duration KEYS = Duration.ofMinutes(16);

  @TempDir Path folder;

  @Test
  void everySeatIsTakenAndLeft_othersHaveThem_andTheSumIsThePlainSum() throws Exception {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, settings());
          Fleet fleet = new Fleet(node::devices)) {
        CampaignId id =
            node.create(
                CampaignDefinition.of(
                    "squatted", LiveSumTest.campaign(DEVICES, 60, Participation.EVERY_QUERY)));
        takeAllSeats(node);
        fleet.add(DEVICES + 10, 256, i -> DropAfter.NOTHING).start();
        StrangersTest.await(() -> !store.load(id).orElseThrow().answers().isEmpty());

        StoredCampaign campaign = store.load(id).orElseThrow();
        assertThat(sums(campaign)).hasSize(1).allMatch(ShardRecord::isOpened);
        LiveSumTest.assertSum(fleet, 0, campaign.answers().get(0));
      }
    }
  }

  private static List<ShardRecord> sums(StoredCampaign campaign) {
    return campaign.queries().get(0).shards();
  }

  /** Nobody of them comes back: whoever has no seat by then gives up. */
  private static void takeAllSeats(TestNode node) {
    try (Fleet squatters = new Fleet(node::devices)) {
      squatters.add(DEVICES, 256, i -> DropAfter.SEAT).start();
      StrangersTest.await(
          () ->
              squatters.devices().stream().allMatch(each -> each.ending.isDone())
                  && squatters.devices().stream()
                      .allMatch(each -> each.ending.join().word().equals("VANISHED")));
    }
  }

  private static LiveSettings settings() {
    LiveSettings usual = TestNode.settings(Tempo.PATIENT);
    RoundLimits given = usual.sums().patient();
    RoundLimits rounds =
        new RoundLimits(KEYS, given.shares(), given.verdict(), given.inputs(), given.opening());
    return new LiveSettings(
        usual.gate(),
        usual.campaigns(),
        new SumLimits(
            usual.sums().live(), rounds, usual.sums().grace(), usual.sums().bytesInFlight()),
        usual.announce());
  }
}
