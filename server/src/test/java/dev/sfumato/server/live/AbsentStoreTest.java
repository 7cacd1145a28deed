package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The database is away for a moment: nothing that runs on the node is lost for good. */
class AbsentStoreTest {
  @TempDir Path folder;

  @Test
  void campaignsCannotBeListedAtFirst_oneCreatedThenFinishes() throws InterruptedException {
    try (Database database = Database.inFolder(folder)) {
      AbsentStore absent = new AbsentStore(new SqlCampaignStore(database), "unfinished", 3);
      finishes(database, absent);
    }
  }

  @Test
  void campaignCannotBeTakenOverAtFirst_itFinishes() throws InterruptedException {
    try (Database database = Database.inFolder(folder)) {
      AbsentStore absent = new AbsentStore(new SqlCampaignStore(database), "takeOver", 2);
      finishes(database, absent);
    }
  }

  private static void finishes(Database database, AbsentStore absent) throws InterruptedException {
    try (TestNode node = TestNode.start(database, absent.store());
        Fleet fleet = new Fleet(node::devices)) {
      CampaignId id =
          node.create(
              CampaignDefinition.of("away", LiveSumTest.campaign(100, 60, Participation.ONCE)));
      StrangersTest.await(() -> absent.asked() > 0);
      fleet.add(110, 256, i -> DropAfter.NOTHING).start();
      StoredCampaign ended = node.awaitEnd(id, Duration.ofMinutes(5));
      assertThat(ended.state()).isEqualTo(new CampaignState.Finished());
      LiveSumTest.assertSums(ended, fleet);
    }
  }
}
