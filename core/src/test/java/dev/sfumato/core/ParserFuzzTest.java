package dev.sfumato.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** Any text that a person may type: the value, which reads back from its own text, or a refusal. */
class ParserFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void parse(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8);
    check(text, Bounds::parse);
    check(text, Epsilon::parse);
    check(text, Fraction::parse);
    check(text, CellId::parse);
  }

  private static <T> void check(String text, Function<String, T> parser) {
    try {
      T value = parser.apply(text);
      assertThat(parser.apply(value.toString())).isEqualTo(value);
    } catch (IllegalArgumentException expected) {
      assertThat(expected)
          .hasMessageContaining("expected")
          .isNotInstanceOf(NumberFormatException.class);
    }
  }
}
