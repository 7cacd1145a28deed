package dev.sfumato.server.live;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.TestNode;
import dev.sfumato.server.live.TestDevice.DropAfter;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.server.storage.Database;
import dev.sfumato.server.storage.SqlCampaignStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a coordinator does with devices that do not keep to the rules: each has its name. */
class StrangersTest {
  @TempDir static Path folder;
  private static Database database;
  private static CampaignStore store;
  private static TestNode node;

  @BeforeAll
  static void start() {
    database = Database.inFolder(folder);
    store = new SqlCampaignStore(database);
    node = TestNode.start(database, store);
    // Wants more devices than any test brings, so that everyone waits.
    CampaignId id =
        node.create(
            CampaignDefinition.of("big", LiveSumTest.campaign(4000, 400, Participation.ONCE)));
    await(() -> !store.load(id).orElseThrow().queries().isEmpty());
    awaitTheGate();
  }

  /** The gate hears of a campaign a little after the campaign has begun. */
  private static void awaitTheGate() {
    TestDevice scout = new TestDevice(0, DropAfter.NOTHING);
    while (waiting() == 0) {
      CompletableFuture<TestDevice.Ending> ending = scout.takePart(node.devices());
      await(() -> ending.isDone() || waiting() > 0);
    }
    scout.vanish();
    await(() -> waiting() == 0);
  }

  @AfterAll
  static void stop() {
    node.close();
    database.close();
  }

  @Test
  void signatureOfAnother_isBadSignature() throws Exception {
    TestDevice stranger =
        new TestDevice(0, DropAfter.NOTHING) {
          @Override
          void join(ToDevice.Offers offers) {
            JoinStatement statement =
                new JoinStatement(
                    offers.coordinator(), offers.campaigns().get(0).id(), offers.nonce());
            var other = PRIMITIVES.newIdentity(RandomBytes.secure());
            send(
                new FromDevice.Join(
                    offers.campaigns().get(0).id(),
                    identity.publicKey(),
                    PRIMITIVES.sign(other, statement.bytes())));
          }
        };
    assertEnds(stranger, "MALFORMED", "bad-signature");
  }

  @Test
  void replayedJoin_isBadSignature() throws Exception {
    List<FromDevice.Join> overheard = new ArrayList<>();
    TestDevice honest =
        new TestDevice(0, DropAfter.NOTHING) {
          @Override
          void join(ToDevice.Offers offers) {
            JoinStatement statement =
                new JoinStatement(
                    offers.coordinator(), offers.campaigns().get(0).id(), offers.nonce());
            overheard.add(
                new FromDevice.Join(
                    offers.campaigns().get(0).id(),
                    identity.publicKey(),
                    PRIMITIVES.sign(identity, statement.bytes())));
            vanish();
          }
        };
    honest.takePart(node.devices()).get(5, TimeUnit.MINUTES);
    TestDevice replaying =
        new TestDevice(0, DropAfter.NOTHING) {
          @Override
          void join(ToDevice.Offers offers) {
            send(overheard.get(0));
          }
        };
    assertEnds(replaying, "MALFORMED", "bad-signature");
  }

  @Test
  void messageOutOfTurn_isMalformed() throws Exception {
    TestDevice rude =
        new TestDevice(0, DropAfter.NOTHING) {
          @Override
          void join(ToDevice.Offers offers) {
            send(new FromDevice.SecAgg(Bytes.wrap(new byte[10])));
          }
        };
    assertEnds(rude, "MALFORMED", "malformed");
  }

  @Test
  void longMessageBeforeASeat_isOversized() throws Exception {
    TestDevice loud =
        new TestDevice(0, DropAfter.NOTHING) {
          @Override
          void join(ToDevice.Offers offers) {
            send(new FromDevice.SecAgg(Bytes.wrap(new byte[100_000])));
          }
        };
    assertEnds(loud, "MALFORMED", "oversized");
  }

  @Test
  void messageOverTheTransportsLimit_isOversized() throws Exception {
    double before = node.streamsEnded("oversized");
    TestDevice loud =
        new TestDevice(0, DropAfter.NOTHING) {
          @Override
          void join(ToDevice.Offers offers) {
            send(new FromDevice.SecAgg(Bytes.wrap(new byte[3 << 20])));
          }
        };
    loud.takePart(node.devices()).get(5, TimeUnit.MINUTES);
    await(() -> node.streamsEnded("oversized") == before + 1);
  }

  @Test
  void unknownVersion_isVersion() throws Exception {
    TestDevice old =
        new TestDevice(0, DropAfter.NOTHING) {
          @Override
          FromDevice hello() {
            return new FromDevice.Hello(77, 78);
          }
        };
    assertEnds(old, "VERSION", "version");
  }

  @Test
  void twoStreamsOfOneIdentity_theNewerWaits() throws Exception {
    TestDevice first = new TestDevice(0, DropAfter.NOTHING);
    CompletableFuture<TestDevice.Ending> ending = first.takePart(node.devices());
    await(() -> waiting() > 0);
    TestDevice second = new TestDevice(first.identity, 0, DropAfter.NOTHING);
    var unused = second.takePart(node.devices());
    assertThat(ending.get(5, TimeUnit.MINUTES).word()).isEqualTo("BUSY");
    assertThat(node.streamsEnded("replaced")).isEqualTo(1);
    second.vanish();
  }

  private static double waiting() {
    return node.metrics().registry().get("sfumato.devices.waiting").gauge().value();
  }

  private static void assertEnds(TestDevice device, String told, String counted) throws Exception {
    double before = node.streamsEnded(counted);
    assertThat(device.takePart(node.devices()).get(5, TimeUnit.MINUTES).word()).isEqualTo(told);
    await(() -> node.streamsEnded(counted) == before + 1);
  }

  static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + Duration.ofMinutes(5).toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("waited too long").isLessThan(deadline);
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
