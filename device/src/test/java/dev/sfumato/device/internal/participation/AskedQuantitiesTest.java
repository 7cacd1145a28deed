package dev.sfumato.device.internal.participation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.identity.CredentialShelf;
import dev.sfumato.device.internal.identity.DeviceSecret;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.crypto.RandomBytes;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A device answers about what its app measures, and about nothing else. */
class AskedQuantitiesTest {
  private static final String WEATHER = "temperature[C],humidity[%]";
  private static final CampaignTerms PLACES = Queries.terms(1, "1", Participation.ONCE);

  private static CampaignTerms about(String names) {
    Region plain = Region.plain(new Bounds(0, -10, 100, 40), 16);
    return new CampaignTerms(
        PLACES.id(), PLACES.epsilon(), PLACES.participation(), plain.of(names));
  }

  private final List<Objection> refused = new ArrayList<>();

  private List<CampaignTerms> taken(Set<String> measured, CampaignTerms... offered) {
    DeviceSetup setup =
        new DeviceSetup(
            PolicyRules.builder().optedIn(true).build(),
            DeviceSecret.fresh(),
            CredentialShelf.EMPTY,
            Optional.empty(),
            Providers.best(),
            RandomBytes.secure(),
            Departures.after(Duration.ZERO),
            Clock.systemUTC(),
            measured);
    ToDevice.Offers offers =
        new ToDevice.Offers(
            ProtocolVersion.NEWEST,
            ShardHost.COORDINATOR,
            ShardHost.filled(32, 6),
            List.of(offered));
    return new Introduction(setup, offers).candidates(refused::add);
  }

  @Test
  void campaign_aboutOtherQuantities_isDeclinedByItsNames() {
    CampaignTerms weather = about(WEATHER);
    CampaignTerms fahrenheit = about("temperature[F],humidity[%]");

    assertThat(taken(Set.of(WEATHER), PLACES, weather, fahrenheit)).containsExactly(weather);
    assertThat(refused)
        .extracting(Objection::reason)
        .containsOnly(ObjectionReason.QUANTITIES_UNKNOWN)
        .hasSize(2);
    assertThat(refused.get(1).detail())
        .isEqualTo("quantities: temperature[F],humidity[%] (expected: what the app measures)");
  }

  @Test
  void campaign_aboutPlaces_isAnsweredByThoseThatKnowThem() {
    assertThat(taken(Set.of(""), PLACES, about(WEATHER))).containsExactly(PLACES);
    assertThat(taken(Set.of("", WEATHER), PLACES, about(WEATHER))).hasSize(2);
  }
}
