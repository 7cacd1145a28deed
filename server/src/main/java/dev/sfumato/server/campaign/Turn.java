package dev.sfumato.server.campaign;

import dev.sfumato.core.campaign.PlaceRange;
import dev.sfumato.protocol.CredentialTerms;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Optional;

/**
 * Whose turn it is: by the place of its credential, which nobody chose. Without credentials it is
 * everybody's.
 */
final class Turn {
  private final Optional<CredentialTerms> credentials;

  /** Nobody's before the first query is asked. */
  private Optional<PlaceRange> now = Optional.empty();

  Turn(Optional<CredentialTerms> credentials) {
    this.credentials = credentials;
  }

  void isOf(PlaceRange places) {
    now = Optional.of(places);
  }

  boolean isNow(WaitingDevice device) {
    return credentials.isEmpty() || now.isPresent() && now.get().contains(place(device));
  }

  boolean isOver(WaitingDevice device) {
    return credentials.isPresent() && now.isPresent() && place(device) < now.get().from();
  }

  private long place(WaitingDevice device) {
    return credentials.orElseThrow().placeOf(Bytes.wrap(device.identity()));
  }
}
