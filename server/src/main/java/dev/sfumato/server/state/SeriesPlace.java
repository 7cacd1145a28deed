package dev.sfumato.server.state;

import dev.sfumato.core.Checks;

/**
 * Which map of which series a campaign is.
 *
 * @param series what the series is called
 * @param number of the map, from 1
 * @param maps how many are planned in all
 */
public record SeriesPlace(String series, int number, int maps) {
  public static final int MAX_MAPS = 10_000;

  public SeriesPlace {
    if (series.isBlank() || series.length() > CampaignDefinition.MAX_NAME_LENGTH) {
      throw Checks.refuse("series", series.length(), "1 .. 120 characters, not all blank");
    }
    Checks.checkRange("maps", maps, 1, MAX_MAPS);
    Checks.checkRange("number", number, 1, maps);
  }
}
