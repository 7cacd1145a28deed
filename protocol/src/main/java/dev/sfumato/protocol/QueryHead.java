package dev.sfumato.protocol;

import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.core.campaign.Rounding;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.privacy.Epsilon;
import java.time.Instant;

/**
 * What a query says before its cells: enough to refuse one, and no more bytes than its terms need,
 * whatever its cells would.
 *
 * @param cells how many are to come
 */
public record QueryHead(
    CampaignTerms terms,
    int number,
    int countsPerCell,
    Epsilon epsilon,
    long scale,
    Rounding rounding,
    SumPlan plan,
    int bits,
    Instant deadline,
    PlaceRange places,
    int cells) {
  /** No head is longer: beside the terms it has less than 256 bytes. */
  public static final int MAX_BYTES = CampaignTerms.MAX_BYTES + 256;

  /**
   * Reads the first bytes of a query, at most {@link #MAX_BYTES} of which matter.
   *
   * @throws WireException when no query begins like that
   */
  public static QueryHead decode(byte[] start) throws WireException {
    return CanonicalReader.readStart(start, QueryCodec::readHead);
  }

  /**
   * The least number of entries that a vector for so many cells has. A cell without an element is
   * covered by at least four others, so e elements have at most (e - 1) / 3 such cells beside them.
   */
  public long leastLength() {
    return (3L * cells + 4) / 4 * countsPerCell;
  }
}
