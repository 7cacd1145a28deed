package dev.sfumato.device.internal.ledger;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.secagg.session.CoordinatorId;

/** What a coordinator wants of a device's budget, for one query. */
public record Ask(CoordinatorId coordinator, CampaignTerms terms, int query, Epsilon epsilon) {

  public static Ask of(CoordinatorId coordinator, Query query) {
    return new Ask(coordinator, query.terms(), query.number(), query.epsilon());
  }

  CampaignKey campaign() {
    return new CampaignKey(coordinator, terms.id());
  }
}
