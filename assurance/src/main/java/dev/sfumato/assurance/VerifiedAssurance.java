package dev.sfumato.assurance;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.verified.graph.VerifiedGraph;
import java.util.OptionalInt;

/**
 * The coordinator need not be believed: whatever it opens has the floor's honest vectors, and those
 * of all corrupt devices beside them.
 */
public enum VerifiedAssurance implements Assurance {
  VERIFIED;

  /** By its label. */
  public static Assurance parse(String label) {
    return switch (label) {
      case "honest" -> HONEST;
      case "verified" -> VERIFIED;
      default -> throw Checks.refuse("assurance", label, "honest or verified");
    };
  }

  @Override
  public OptionalInt survivors(int clients, int corrupt, int dropouts) {
    try {
      return OptionalInt.of(VerifiedGraph.size(clients, corrupt, dropouts).floor() + corrupt);
    } catch (ParametersRefusedException e) {
      return OptionalInt.empty();
    }
  }
}
