package dev.sfumato.lab.rival;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.PaperOptions;
import dev.sfumato.core.strategy.PlanOptions;
import dev.sfumato.core.strategy.Strategy;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.lab.dataset.CellWeights;
import dev.sfumato.lab.rival.ground.Rival;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whose map is drawn: a strategy's, which asks query after query, or a rival's. */
public sealed interface Approach permits StrategyApproach, RivalName {
  String label();

  /** How often a device answers unless somebody says otherwise. */
  Participation participation();

  /** The most devices of one secure sum unless somebody says otherwise. */
  int sumSize();

  /** The estimator unless somebody says otherwise. */
  EstimatorName estimator();

  /** What the devices are asked. */
  Strategy strategy(Campaign campaign, PaperOptions options, PlanOptions plans);

  /** What makes the map of their first answer, if the strategy's own answers do not. */
  Optional<Rival> rival(Campaign campaign, CellWeights truth);

  /** Whether its map is a rival's, for which devices are counted without noise. */
  boolean isRival();

  static Approach of(StrategyName name) {
    return new StrategyApproach(name);
  }

  /** The approach of a label, of those whose maps are made of counted cells. */
  static Approach parse(String label) {
    return counted().stream()
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(() -> Checks.refuse("strategy", label, String.join(", ", labels())));
  }

  /** The labels that {@link #parse} knows. */
  static List<String> labels() {
    return counted().stream().map(Approach::label).toList();
  }

  private static List<Approach> counted() {
    List<Approach> counted = new ArrayList<>();
    for (StrategyName name : StrategyName.values()) {
      counted.add(of(name));
    }
    counted.add(RivalName.NON_PRIVATE);
    return counted;
  }
}
