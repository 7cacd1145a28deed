package dev.sfumato.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;

/** Whatever a server answers, the command line has words for it. */
class AnswerFuzzTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  @FuzzTest(maxDuration = "10m")
  void words(byte[] bytes) {
    try {
      JsonNode answer = JSON.readTree(bytes);
      assertThat(CoordinatorRefusal.read(400, answer).getMessage()).isNotNull();
      assertThat(Words.state(answer)).isNotNull();
      assertThat(Words.spent(answer)).contains(" of ");
    } catch (IOException noJson) {
      assertThat(noJson).isNotNull();
    }
  }
}
