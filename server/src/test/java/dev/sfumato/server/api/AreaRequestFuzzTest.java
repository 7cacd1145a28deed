package dev.sfumato.server.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.server.api.problem.ApiProblem;
import dev.sfumato.server.api.problem.Json;
import dev.sfumato.testing.AllocationLimit;
import java.nio.charset.StandardCharsets;

/** A request's body of any text: areas within the limits, or a problem to answer with. */
class AreaRequestFuzzTest {
  private static final AllocationLimit LIMIT = new AllocationLimit(2_000);

  @FuzzTest(maxDuration = "10m")
  void read(byte[] body) {
    LIMIT.check(body.length, () -> read(new String(body, StandardCharsets.UTF_8)));
  }

  private static void read(String body) {
    try {
      assertThat(AreaRequest.read(Json.readObject(body))).hasSizeBetween(1, 100);
    } catch (ApiProblem expected) {
      assertThat(expected.getMessage()).isNotBlank();
    }
  }
}
