package dev.sfumato.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.core.estimate.Shares;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.api.problem.ApiProblem;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignStore;
import dev.sfumato.testing.AllocationLimit;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A request's body of any text: a campaign within the limits, or a problem to answer with. */
class CampaignRequestFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(2_000);

  /**
   * Polygons are drawn on a bitmap of at most 4,096 by 4,096, whatever they are: 8 MB, growing, and
   * what is loaded with the first of them.
   */
  private static final int BITMAP = 6_000;

  private static final Limits LIMITS = Limits.defaults();

  @FuzzTest(maxDuration = "10m")
  void read(byte[] body) {
    LIMIT.check(body.length + BITMAP, () -> read(new String(body, StandardCharsets.UTF_8)));
  }

  private static void read(String body) {
    try {
      CampaignDefinition read =
          CampaignRequest.read(
              Json.readObject(body), LIMITS, new Priors(empty()), Optional.empty());
      assertThat(read.campaign().devices()).isBetween(1L, LIMITS.devices());
      assertThat(read.campaign().region().levels()).isBetween(1, LIMITS.levels());
      read.prior().map().ifPresent(CampaignRequestFuzzTest::assertSumsToOne);
    } catch (ApiProblem expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }

  private static void assertSumsToOne(Shares shares) {
    assertThat(shares.massOf(1)).isBetween(0.999, 1.001);
  }

  /** No campaign is there. */
  private static CampaignStore empty() {
    return (CampaignStore)
        Proxy.newProxyInstance(
            CampaignStore.class.getClassLoader(),
            new Class<?>[] {CampaignStore.class},
            (proxy, method, arguments) -> Optional.empty());
  }
}
