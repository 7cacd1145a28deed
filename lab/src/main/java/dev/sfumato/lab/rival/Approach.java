package dev.sfumato.lab.rival;

import dev.sfumato.core.Checks;
import dev.sfumato.core.privacy.Participation;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Whose map is drawn: a strategy's, which asks query after query, or a rival's. */
public sealed interface Approach permits StrategyName, RivalName {
  String label();

  /** How often a device answers unless somebody says otherwise. */
  Participation participation();

  /** The estimator unless somebody says otherwise. */
  EstimatorName estimator();

  /** The approach of a label, of those whose maps are made of counted cells. */
  static Approach parse(String label) {
    List<Approach> counted = new ArrayList<>(List.of(StrategyName.values()));
    counted.add(RivalName.NON_PRIVATE);
    return counted.stream()
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow(() -> Checks.refuse("strategy", label, labels(counted)));
  }

  private static String labels(List<Approach> approaches) {
    return approaches.stream().map(Approach::label).collect(Collectors.joining(", "));
  }
}
