package dev.sfumato.device;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.device.internal.participation.Expense;
import dev.sfumato.protocol.CampaignTerms;

/** What a participation cost the device, for good, and in which campaign. */
public record Spending(CampaignTerms campaign, Epsilon epsilon) {
  static Spending from(Expense expense) {
    return new Spending(expense.campaign(), expense.epsilon());
  }
}
