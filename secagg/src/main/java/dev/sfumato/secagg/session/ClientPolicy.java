package dev.sfumato.secagg.session;

import dev.sfumato.secagg.vector.VectorShape;
import java.util.Optional;

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
          SecAggParameters.MIN_CLIENTS, 2, 0, 2, VectorShape.MAX_BITS, VectorShape.MAX_LENGTH);

  /** Why the client does not take part with these parameters, or nothing. */
  public Optional<ClientRefusalReason> refusal(SecAggParameters offered) {
    if (offered.clients() < minimumClients) {
      return Optional.of(ClientRefusalReason.CLIENTS_OUTSIDE_POLICY);
    }
    if (offered.minimumSurvivors() < minimumSurvivors) {
      return Optional.of(ClientRefusalReason.SURVIVORS_OUTSIDE_POLICY);
    }
    if (offered.corrupt() * 100L < (long) minimumCorruptPercent * offered.clients()) {
      return Optional.of(ClientRefusalReason.CORRUPT_OUTSIDE_POLICY);
    }
    if (offered.graph().threshold() < minimumThreshold) {
      return Optional.of(ClientRefusalReason.THRESHOLD_OUTSIDE_POLICY);
    }
    if (offered.shape().bits() > maximumBits) {
      return Optional.of(ClientRefusalReason.BITS_OUTSIDE_POLICY);
    }
    if (offered.shape().length() > maximumLength) {
      return Optional.of(ClientRefusalReason.LENGTH_OUTSIDE_POLICY);
    }
    return Optional.empty();
  }
}
