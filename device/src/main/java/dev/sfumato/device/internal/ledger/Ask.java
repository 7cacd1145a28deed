package dev.sfumato.device.internal.ledger;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;

/**
 * What a coordinator wants of a device's budget, for one query.
 *
 * @param sum which sum of the query the answer is for, by the coordinator's count
 * @param session the sum itself: an answer to it is paid once, however often it is sent
 */
public record Ask(
    CoordinatorId coordinator,
    CampaignTerms terms,
    int query,
    int sum,
    Epsilon epsilon,
    Bytes session) {

  public static Ask of(CoordinatorId coordinator, ToDevice.Seat seat) {
    return new Ask(
        coordinator,
        seat.query().terms(),
        seat.query().number(),
        seat.sum(),
        seat.query().epsilon(),
        seat.query().session(seat.salt()).value());
  }

  CampaignKey campaign() {
    return new CampaignKey(coordinator, terms.id());
  }
}
