package dev.sfumato.cli.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.junit.jupiter.api.Test;

/** What a coordinator refuses is said with options in the place of fields. */
class CoordinatorRefusalTest {
  @Test
  void valueThatBreaksARule_isSaidAtItsOption() throws Exception {
    assertThat(
            read(
                """
                {"code": "invalid-field", "field": "shardSize", "value": "0", "rule": "1 .. 9",
                 "detail": "shardSize: 0 (expected: 1 .. 9)", "action": "Correct the field."}
                """))
        .isEqualTo(
            "--shard-size: 0 (expected: 1 .. 9). Correct the option; nothing was spent."
                + " [invalid-field]");
  }

  @Test
  void sentenceAboutAField_isSaidWhole() throws Exception {
    assertThat(
            read(
                """
                {"code": "over-limit", "field": "area", "detail": "The area has 9 km2.",
                 "action": "Ask for less."}
                """))
        .isEqualTo("--area: The area has 9 km2. Ask for less. [over-limit]");
  }

  @Test
  void ruleThatNamesAnotherField_namesItsOption() throws Exception {
    assertThat(
            read(
                """
                {"code": "over-limit", "field": "devices", "value": "3",
                 "rule": "at least shardSize", "detail": "", "action": ""}
                """))
        .isEqualTo("--devices: 3 (expected: at least --shard-size). [over-limit]");
  }

  @Test
  void answerThatIsNoProblem_isSaidByItsStatus() throws Exception {
    assertThat(read("{}")).isEqualTo("the coordinator answered 422. [status-422]");
  }

  private static String read(String problem) throws Exception {
    return String.valueOf(
        CoordinatorRefusal.read(422, new ObjectMapper().readTree(problem)).getMessage());
  }
}
