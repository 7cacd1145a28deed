package dev.sfumato.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.StringWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class JsonWriterTest {
  @Test
  void values_areWrittenAsJsonHasThem() {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("name", "dense");
    object.put("cells", 3);
    object.put("private", true);
    object.put("none", null);
    object.put("list", List.of(1L, "a", List.of()));
    object.put("map", Map.of());
    object.put("row", new double[] {0.5, 1e-12});
    assertThat(JsonWriter.text(object))
        .isEqualTo(
            "{\"name\":\"dense\",\"cells\":3,\"private\":true,\"none\":null,"
                + "\"list\":[1,\"a\",[]],\"map\":{},\"row\":[0.5,1.0E-12]}");
  }

  @Test
  void notFinite_isNull() {
    assertThat(JsonWriter.text(new double[] {Double.NaN, Double.POSITIVE_INFINITY, -1.0 / 0}))
        .isEqualTo("[null,null,null]");
    assertThat(JsonWriter.text(Float.NaN)).isEqualTo("null");
  }

  @Test
  void texts_areEscaped() {
    assertThat(JsonWriter.text("a\"b\\c\n\t\u0001\u2028é"))
        .isEqualTo("\"a\\\"b\\\\c\\u000a\\u0009\\u0001\\u2028é\"");
    assertThat(JsonWriter.text("\ud83d\ude00")).isEqualTo("\"\\ud83d\\ude00\"");
  }

  @Test
  void numbers_readBackAsTheSame() {
    SplittableRandom random = new SplittableRandom(6);
    for (int i = 0; i < 2_000; i++) {
      double number = Double.longBitsToDouble(random.nextLong());
      if (Double.isFinite(number)) {
        assertThat(Double.parseDouble(JsonWriter.text(number))).isEqualTo(number);
      }
    }
  }

  @Test
  void indented_hasALineForEachField() throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    object.put("a", 1);
    object.put("b", Map.of("c", List.of(1, 2)));
    StringWriter text = new StringWriter();
    JsonWriter.writeIndented(object, text);
    assertThat(text.toString())
        .isEqualTo("{\n  \"a\": 1,\n  \"b\": {\n    \"c\": [1, 2]\n  }\n}\n");
  }

  @Test
  void otherObjects_areRefused() {
    assertThatThrownBy(() -> JsonWriter.text(new Object())).hasMessageContaining("JSON value");
  }
}
