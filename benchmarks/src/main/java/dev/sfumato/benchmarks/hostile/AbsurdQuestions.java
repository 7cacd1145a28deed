package dev.sfumato.benchmarks.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Bodies for the planner that no honest person sends. */
final class AbsurdQuestions {
  private static final int DEEP = 100_000;
  private static final int LONG = 900_000;

  private static final Map<String, String> USUAL =
      Map.of(
          "area", "{\"south\":-0.11,\"west\":-0.11,\"north\":0.11,\"east\":0.11}",
          "devices", "2000",
          "epsilon", "1",
          "grid", "1024");

  private static final List<String> NUMBERS =
      List.of(
          "0",
          "-1",
          "1e308",
          "1e400",
          "-1e400",
          "1e-400",
          "1e2147483647",
          "9223372036854775807",
          "2147483647",
          "1000000000",
          "0.5",
          "0.999999999999999999",
          "0." + "3".repeat(390),
          "\"1e399\"",
          "null",
          "[]",
          "{}");

  private AbsurdQuestions() {}

  /** The named one first, then an extreme number in every field, then no JSON to speak of. */
  static List<String> bodies() {
    List<String> all = new ArrayList<>();
    for (String shard : List.of("30", "1", "2", "3", "100")) {
      for (String participation : List.of("once", "every-query")) {
        String fields = ",\"shardSize\":" + shard;
        fields += ",\"participation\":\"" + participation + "\"";
        all.add(with("devices", "1000000000", fields));
        all.add(with("devices", "1000000000", fields + ",\"corruptShare\":0,\"epsilon\":1e-6"));
      }
    }
    for (String field : numeric()) {
      NUMBERS.forEach(number -> all.add(with(field, number, "")));
    }
    all.add(with("grid", "65536", ",\"maxVectorLength\":1048576,\"devices\":1000000000"));
    all.add(with("name", "\"" + "x".repeat(LONG) + "\"", ""));
    all.add(with("categories", "[" + "\"x\",".repeat(LONG / 5) + "\"y\"]", ""));
    all.add(with("categories", manyNames(), ""));
    all.add("[".repeat(DEEP));
    all.add("{\"area\":".repeat(DEEP / 10));
    all.add(with("area", "{\"south\":".repeat(400) + "1" + "}".repeat(400), ""));
    all.add("9".repeat(LONG));
    all.add("{\"x\":" + "9".repeat(LONG) + "}");
    return all;
  }

  private static List<String> numeric() {
    return List.of(
        "devices",
        "epsilon",
        "finestCellMetres",
        "grid",
        "shardSize",
        "toleratedDropout",
        "corruptShare",
        "population",
        "scale",
        "maxVectorLength");
  }

  private static String manyNames() {
    StringBuilder names = new StringBuilder("[");
    for (int i = 0; i < 80_000; i++) {
      names.append(i == 0 ? "" : ",").append("\"c").append(i).append('"');
    }
    return names.append(']').toString();
  }

  private static String with(String field, String value, String more) {
    StringBuilder body = new StringBuilder("{");
    USUAL.forEach(
        (name, usual) -> {
          boolean replaced =
              name.equals(field) || name.equals("grid") && field.equals("finestCellMetres");
          if (!replaced) {
            body.append('"').append(name).append("\":").append(usual).append(',');
          }
        });
    return body.append('"')
        .append(field)
        .append("\":")
        .append(value)
        .append(more)
        .append('}')
        .toString();
  }
}
