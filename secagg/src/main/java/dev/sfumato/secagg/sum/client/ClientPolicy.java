package dev.sfumato.secagg.sum.client;

import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.vector.VectorShape;

/**
 * What a client is ready to take part in, whatever the server proposes. Epsilon and the work of the
 * noise are judged above this layer, where they are known.
 *
 * @param minimumClients the least number of clients
 * @param minimumSurvivors the least number of survivors with which a sum may be opened
 * @param minimumCorruptPercent the least share of clients that must be reckoned as corrupt
 * @param minimumThreshold the least number of neighbours that can rebuild its secrets
 * @param maximumBits the most bits an entry
 * @param maximumLength the most entries
 */
public record ClientPolicy(
    int minimumClients,
    int minimumSurvivors,
    int minimumCorruptPercent,
    int minimumThreshold,
    int maximumBits,
    int maximumLength) {
  /** Everything that the protocol itself allows. */
  public static final ClientPolicy WIDEST =
      new ClientPolicy(
          SumParameters.MIN_SEATS,
          SumParameters.MIN_SURVIVORS,
          0,
          2,
          VectorShape.MAX_BITS,
          VectorShape.MAX_LENGTH);
}
