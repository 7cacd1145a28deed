package dev.sfumato.device.internal.participation;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.protocol.CampaignTerms;

/** What a participation cost the device, for good, and in which campaign. */
public record Expense(CampaignTerms campaign, Epsilon epsilon) {}
