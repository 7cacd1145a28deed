package dev.sfumato.device.internal.ledger;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.secagg.session.CoordinatorId;

/** A campaign of one coordinator: the same id from another coordinator is another campaign. */
public record CampaignKey(CoordinatorId coordinator, CampaignId campaign) {}
