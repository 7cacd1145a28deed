package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.privacy.PrivacyLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A campaign as a state machine: ask {@link #next()}, hand the answer to {@link #accept}, go on
 * until there is no next query.
 *
 * <p>No input or output, no clock, no randomness. Every query is charged to the ledger when it is
 * first asked for; a query is answered once, and nothing is asked again because an answer looks
 * bad. Not safe for use by several threads.
 */
public final class Refinement {
  private final Strategy strategy;
  private final List<NoisyHistogram> answers = new ArrayList<>();
  private PrivacyLedger ledger;
  private Optional<HistogramQuery> asked = Optional.empty();

  public Refinement(Campaign campaign, Strategy strategy) {
    this.strategy = strategy;
    this.ledger = PrivacyLedger.open(campaign.epsilon(), campaign.participation());
  }

  /** The query that waits for its answer, or none when the campaign is finished. */
  public Optional<HistogramQuery> next() {
    if (asked.isEmpty()) {
      Optional<HistogramQuery> query = strategy.next(List.copyOf(answers));
      if (query.isPresent()) {
        // First the charge, which may be refused: an uncharged query must never be handed out.
        ledger = ledger.charge("query " + queries(), query.get().epsilon());
      }
      asked = query;
    }
    return asked;
  }

  /** Takes the answer to {@link #next()}. */
  public void accept(NoisyHistogram answer) {
    HistogramQuery query =
        asked.orElseThrow(
            () -> new IllegalStateException("answer (expected: a query asked first)"));
    if (!answer.query().equals(query)) {
      throw Checks.refuse("answer", answer.partition(), "to the query that was asked");
    }
    answers.add(answer);
    asked = Optional.empty();
  }

  /** The number of queries answered so far. */
  public int queries() {
    return answers.size();
  }

  public List<NoisyHistogram> answers() {
    return List.copyOf(answers);
  }

  /** What devices have been asked to pay so far. */
  public PrivacyLedger ledger() {
    return ledger;
  }
}
