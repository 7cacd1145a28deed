package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.wire.v1.DevicesGrpc;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.server.ClusterAddress;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.TestPostgres;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The node that hosts a sum is lost in the middle of a round; another goes on with it, and devices
 * come back to their seats by whichever node they reach.
 */
@Tag("slow")
class TakeOverTest {
  private static final int DEVICES = 40;
  private static final AtomicInteger DATABASES = new AtomicInteger();
  private static EmbeddedPostgres postgres;
  private final AtomicInteger calls = new AtomicInteger();

  @BeforeAll
  static void startPostgres() throws IOException {
    postgres = TestPostgres.start();
  }

  @AfterAll
  static void stopPostgres() throws IOException {
    postgres.close();
  }

  @ParameterizedTest
  @CsvSource({
    "PATIENT, KEYS",
    "LIVE, DEALING",
    "PATIENT, VERDICT",
    "PATIENT, INPUT",
    "LIVE, INPUT",
    "LIVE, RETURNS"
  })
  void hostLostAmidAnswers_theOtherNodeOpensTheSameSum(Tempo tempo, ToSumServer.Kind round)
      throws Exception {
    String name = "take_over_" + DATABASES.incrementAndGet();
    try (Database database = Database.open(TestPostgres.create(postgres, name));
        TestNode one = TestNode.start(database, TestNode.settings(tempo), ClusterAddress.ALONE);
        TestNode two = TestNode.start(database, TestNode.settings(tempo), besides(one));
        Fleet fleet = new Fleet(() -> either(one, two))) {
      StrangersTest.await(() -> one.membersUp() == 2 && two.membersUp() == 2);
      CampaignStore store = new SqlCampaignStore(database);
      CountDownLatch answers = new CountDownLatch(DEVICES / 2);
      fleet.add(DEVICES + 4, 256, i -> DropAfter.NOTHING);
      fleet.watch(
          kind -> {
            if (kind == round) {
              answers.countDown();
            }
          });
      CampaignId id =
          one.create(
              CampaignDefinition.of(
                  "taken over", LiveSumTest.campaign(DEVICES, 100, Participation.EVERY_QUERY)));
      fleet.start();
      assertThat(answers.await(5, TimeUnit.MINUTES)).isTrue();
      (isHost(one) ? one : two).crash();
      StrangersTest.await(() -> !store.load(id).orElseThrow().answers().isEmpty());
      StoredQuery first = store.load(id).orElseThrow().queries().get(0);
      assertThat(first.shards()).singleElement().matches(shard -> shard.isOpened());
      LiveSumTest.assertSum(fleet, 0, first.answer().orElseThrow());
    }
  }

  private static ClusterAddress besides(TestNode one) {
    return new ClusterAddress("127.0.0.1", 0, List.of(one.clusterAddress()));
  }

  private DevicesGrpc.DevicesStub either(TestNode one, TestNode two) {
    return calls.incrementAndGet() % 2 == 0 ? one.devices() : two.devices();
  }

  private static boolean isHost(TestNode node) {
    return node.metrics().registry().get("sfumato.shards.running").gauge().value() > 0;
  }
}
