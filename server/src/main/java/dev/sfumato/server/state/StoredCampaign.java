package dev.sfumato.server.state;

import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.PrivacyLedger;
import dev.sfumato.core.strategy.Refinement;
import dev.sfumato.protocol.CampaignId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A campaign as it is on disk.
 *
 * @param lease the version that was read; what the next step is to be made with by its owner
 * @param definition what it was created with
 * @param created when
 * @param state where it is
 * @param ended when it ended, if it did
 * @param ledger what devices have been asked to pay
 * @param queries all queries issued and not refunded, in order; only the last can be open
 */
public record StoredCampaign(
    Lease lease,
    CampaignDefinition definition,
    Instant created,
    CampaignState state,
    Optional<Instant> ended,
    PrivacyLedger ledger,
    List<StoredQuery> queries) {
  public StoredCampaign {
    queries = List.copyOf(queries);
  }

  public CampaignId id() {
    return lease.campaign();
  }

  /** The campaign's engine, as far as it has answers; a query that is open is not asked in it. */
  public Refinement refinement() {
    return Refinement.resumed(definition.campaign(), definition.strategy(), answers());
  }

  /** The answers so far: what a strategy goes on from. */
  public List<NoisyHistogram> answers() {
    return queries.stream().flatMap(query -> query.answer().stream()).toList();
  }

  /** The query that waits for its answer. */
  public Optional<StoredQuery> open() {
    return queries.stream().filter(query -> query.answer().isEmpty()).findFirst();
  }
}
