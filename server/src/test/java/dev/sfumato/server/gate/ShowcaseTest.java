package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.OpenCells;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/** What a device is offered fits into the message that it takes, and no campaign starves. */
class ShowcaseTest {
  private static final long SEED = 5;
  private static final ActorSystem<Void> SYSTEM =
      ActorSystem.create(
          Behaviors.empty(),
          "showcase",
          ConfigFactory.parseString("pekko.actor.provider = local, pekko.loglevel = OFF")
              .withFallback(ConfigFactory.defaultReference())
              .resolve());

  private final Random random = new Random(SEED);

  @AfterAll
  static void stop() {
    SYSTEM.terminate();
  }

  private Offering offering(Region region) {
    byte[] id = new byte[CampaignId.BYTES];
    random.nextBytes(id);
    CampaignTerms terms =
        new CampaignTerms(
            new CampaignId(Bytes.wrap(id)), Epsilon.of(1), Participation.ONCE, region);
    return new Offering(terms, terms.encode().length, Optional.empty(), SYSTEM.ignoreRef());
  }

  /** Each stretch has four bytes. */
  private Offering ofStretches(int stretches) {
    long[] ends = new long[2 * stretches];
    for (int i = 0; i < ends.length; i++) {
      ends[i] = (i + 1L) << 8;
    }
    Region around = Region.around(new Bounds(0, 0, 1, 1), 4096);
    return offering(around.within(OpenCells.between(ends)));
  }

  private List<Offering> offerings(int count, int stretches) {
    List<Offering> all = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      all.add(stretches == 0 ? offering(Region.ofGrid(4)) : ofStretches(stretches));
    }
    return all;
  }

  private static int bytes(List<CampaignTerms> shown) {
    ToDevice.Offers offers =
        new ToDevice.Offers(
            ProtocolVersion.NEWEST,
            new CoordinatorId(Bytes.wrap(new byte[CoordinatorId.BYTES])),
            Bytes.wrap(new byte[ToDevice.Offers.NONCE_BYTES]),
            shown);
    return ToDeviceCodec.encode(offers).toByteArray().length;
  }

  /** Every one is drawn with a probability of at least 3/40; 1,000 times none: 1 in 10^33. */
  private void assertAllHaveTheirTurn(List<Offering> all) {
    Set<CampaignId> seen = new HashSet<>();
    for (int device = 0; device < 1000; device++) {
      List<CampaignTerms> shown = Showcase.of(all, random);
      assertThat(bytes(shown)).as("seed %s", SEED).isLessThanOrEqualTo(ToDevice.Offers.MAX_BYTES);
      shown.forEach(each -> seen.add(each.id()));
    }
    assertThat(seen).as("seed %s", SEED).hasSize(all.size());
  }

  @Test
  void campaigns_thatAllHaveRoom_areAllOfferedInTheirOrder() {
    List<Offering> all = offerings(ToDevice.Offers.MAX_CAMPAIGNS - 2, 0);
    all.add(ofStretches(CampaignTerms.MAX_STRETCHES));
    all.add(ofStretches(CampaignTerms.MAX_STRETCHES));
    assertThat(Showcase.of(all, random))
        .containsExactlyElementsOf(all.stream().map(Offering::terms).toList());
  }

  @Test
  void campaigns_withTooManyBytes_takeTurns() {
    List<Offering> all = offerings(40, CampaignTerms.MAX_STRETCHES);
    assertThat(Showcase.of(all, random)).hasSize(3);
    assertAllHaveTheirTurn(all);
  }

  @Test
  void campaigns_longAndShort_fillTheMessageAndTakeTurns() {
    List<Offering> all = offerings(10, CampaignTerms.MAX_STRETCHES);
    all.addAll(offerings(30, 0));
    assertThat(Showcase.of(all, random)).hasSize(33);
    assertAllHaveTheirTurn(all);
  }

  @Test
  void campaigns_thatAreTooMany_takeTurns() {
    List<Offering> all = offerings(ToDevice.Offers.MAX_CAMPAIGNS + 20, 0);
    assertThat(Showcase.of(all, random)).hasSize(ToDevice.Offers.MAX_CAMPAIGNS);
    assertAllHaveTheirTurn(all);
  }
}
