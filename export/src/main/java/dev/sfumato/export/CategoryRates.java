package dev.sfumato.export;

import dev.sfumato.core.estimate.Rates;

/**
 * A map of proportions beside a map of people.
 *
 * @param category what is counted
 * @param rates its share of the people of each element of the map
 */
public record CategoryRates(String category, Rates rates) {
  /** The name in a table: letters and digits, the rest as underlines. */
  public String column() {
    return "rate_" + category.replaceAll("[^\\p{L}\\p{N}]+", "_");
  }
}
