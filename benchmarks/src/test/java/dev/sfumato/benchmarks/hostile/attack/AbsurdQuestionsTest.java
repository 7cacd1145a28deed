package dev.sfumato.benchmarks.hostile.attack;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

class AbsurdQuestionsTest {
  @Test
  void bodies_first_isTheOneThatEndedAProcess() throws JsonProcessingException {
    JsonNode first = new ObjectMapper().readTree(AbsurdQuestions.bodies().get(0));

    assertThat(first.path("devices").asLong()).isEqualTo(1_000_000_000);
    assertThat(first.path("shardSize").asInt()).isEqualTo(30);
  }

  @Test
  void bodies_all_fitInARequest() {
    assertThat(AbsurdQuestions.bodies())
        .allSatisfy(body -> assertThat(body).hasSizeLessThan(1 << 20));
  }
}
