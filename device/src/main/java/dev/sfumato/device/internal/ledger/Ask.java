package dev.sfumato.device.internal.ledger;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.session.CoordinatorId;

/**
 * What a coordinator wants of a device's budget, for one query.
 *
 * @param sum which sum of the query the answer is for: it is paid once, however often it is sent
 */
public record Ask(
    CoordinatorId coordinator, CampaignTerms terms, int query, int sum, Epsilon epsilon) {

  public static Ask of(CoordinatorId coordinator, Query query, int sum) {
    return new Ask(coordinator, query.terms(), query.number(), sum, query.epsilon());
  }

  CampaignKey campaign() {
    return new CampaignKey(coordinator, terms.id());
  }
}
