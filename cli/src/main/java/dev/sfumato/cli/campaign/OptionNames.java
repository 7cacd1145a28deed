package dev.sfumato.cli.campaign;

import java.util.Map;

/** The options that set a campaign's terms, for whoever is told of a term by its name. */
public final class OptionNames {
  private static final Map<String, String> OPTIONS =
      Map.of(
          "finestCellMetres", "--finest-cell",
          "shardSize", "--shard-size",
          "toleratedDropout", "--tolerate-dropout",
          "corruptShare", "--corrupt",
          "maxVectorLength", "--max-vector",
          "maxQueries", "--max-queries",
          "prior.campaign", "--prior-campaign");

  private OptionNames() {}

  /** The option of one term. */
  static String of(String field) {
    String whole = field.startsWith("area.") ? "area" : field;
    return OPTIONS.getOrDefault(whole, "--" + whole);
  }

  /** A text with its terms as options. */
  public static String in(String text) {
    String words = text;
    for (Map.Entry<String, String> each : OPTIONS.entrySet()) {
      words = words.replace(each.getKey(), each.getValue());
    }
    return words;
  }
}
