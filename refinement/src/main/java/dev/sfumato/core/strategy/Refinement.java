package dev.sfumato.core.strategy;

import dev.sfumato.core.Checks;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A campaign as a state machine: {@link #ask} the next query, hand its answer to {@link #accept},
 * and so on until nothing is {@linkplain #open open} after asking.
 *
 * <p>An immutable value, without input or output, clock or randomness: whoever drives it, in memory
 * or from stored answers, asks the same questions. Every query is charged to the ledger when it is
 * asked; a query is answered once, and nothing is asked again because an answer looks bad.
 */
public final class Refinement {
  private final Strategy strategy;
  private final List<NoisyHistogram> answers;
  private final PrivacyLedger ledger;
  private final Optional<HistogramQuery> open;

  private Refinement(
      Strategy strategy,
      List<NoisyHistogram> answers,
      PrivacyLedger ledger,
      Optional<HistogramQuery> open) {
    this.strategy = strategy;
    this.answers = List.copyOf(answers);
    this.ledger = ledger;
    this.open = open;
  }

  /** A campaign of which nothing has been asked. */
  public Refinement(Campaign campaign, Strategy strategy) {
    this(
        strategy,
        List.of(),
        PrivacyLedger.open(campaign.epsilon(), campaign.participation()),
        Optional.empty());
  }

  /**
   * A campaign that has these answers, in order. The queries that were asked stand as they are: the
   * strategy is not asked for them again, so that a later version of it can go on from them.
   */
  public static Refinement resumed(
      Campaign campaign, Strategy strategy, List<NoisyHistogram> answers) {
    Refinement resumed = new Refinement(campaign, strategy);
    for (NoisyHistogram answer : answers) {
      resumed = resumed.asked(answer.query()).accept(answer);
    }
    return resumed;
  }

  /** With the next query charged and open; the same if one is open or there is none. */
  public Refinement ask() {
    return open.isPresent() ? this : strategy.next(answers).map(this::asked).orElse(this);
  }

  /** First the charge, which may be refused: an uncharged query must never be handed out. */
  private Refinement asked(HistogramQuery query) {
    PrivacyLedger charged = ledger.charge("query " + queries(), query.epsilon());
    return new Refinement(strategy, answers, charged, Optional.of(query));
  }

  /** The query that waits for its answer; none after {@link #ask} when the campaign is finished. */
  public Optional<HistogramQuery> open() {
    return open;
  }

  /** With the answer to the open query. */
  public Refinement accept(NoisyHistogram answer) {
    HistogramQuery query =
        open.orElseThrow(() -> new IllegalStateException("answer (expected: a query asked first)"));
    if (!answer.query().equals(query)) {
      throw Checks.refuse("answer", answer.partition(), "to the query that was asked");
    }
    List<NoisyHistogram> more = new ArrayList<>(answers);
    more.add(answer);
    return new Refinement(strategy, more, ledger, Optional.empty());
  }

  /** The number of queries answered so far. */
  public int queries() {
    return answers.size();
  }

  public List<NoisyHistogram> answers() {
    return answers;
  }

  /** What devices have been asked to pay so far. */
  public PrivacyLedger ledger() {
    return ledger;
  }
}
