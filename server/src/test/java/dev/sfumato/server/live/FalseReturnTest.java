package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ReturnStatement;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.state.sum.Tempo;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whoever signs that another's seat is its own is nobody that the coordinator remembers. */
class FalseReturnTest {
  @TempDir Path folder;

  /** Comes back to a seat that it never had, and joins as others do the next time. */
  private static final class Pretending extends TestDevice {
    private final CampaignId campaign;
    private boolean pretended;

    Pretending(CampaignId campaign) {
      super(5, DropAfter.NOTHING);
      this.campaign = campaign;
    }

    @Override
    void join(ToDevice.Offers offers) {
      if (pretended) {
        super.join(offers);
        return;
      }
      pretended = true;
      SeatName seat = new SeatName(campaign, 0, 1, 0);
      byte[] statement = new ReturnStatement(offers.coordinator(), seat, offers.nonce()).bytes();
      send(new FromDevice.Return(seat, identity.publicKey(), PRIMITIVES.sign(identity, statement)));
    }
  }

  @Test
  void stranger_inAnothersSeat_isTurnedAway_andMayHaveOneOfItsOwn() throws Exception {
    try (Database database = Database.inFolder(folder)) {
      CampaignStore store = new SqlCampaignStore(database);
      try (TestNode node = TestNode.start(database, store, TestNode.settings(Tempo.PATIENT))) {
        CampaignId id =
            node.create(
                CampaignDefinition.of("false", LiveSumTest.campaign(100, 60, Participation.ONCE)));
        TestDevice first = new TestDevice(1, TestDevice.DropAfter.NOTHING);
        StrangersTest.await(() -> first.takePart(node.devices()).join() != null && first.hasSeat());

        Pretending stranger = new Pretending(id);
        assertThat(visit(stranger, node)).isEqualTo("SUM_FAILED");
        assertThat(visit(stranger, node)).isEqualTo("NOTED");
        assertThat(stranger.hasSeat()).isTrue();
      }
    }
  }

  private static String visit(TestDevice device, TestNode node) throws Exception {
    return device.takePart(node.devices()).get(5, TimeUnit.MINUTES).word();
  }
}
