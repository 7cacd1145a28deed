package dev.sfumato.server.state.sum;

import dev.sfumato.protocol.CampaignId;
import java.util.Optional;

/** The sums under way on disk. Safe for use by several threads. */
public interface SumStore {
  /**
   * Takes a sum over, new or in the middle of any round, and fences whoever had it. Empty when it
   * is over, or was never begun.
   *
   * @param query the number of its query, from 1
   * @param number its number in the query
   */
  Optional<KeptSum> open(CampaignId campaign, int query, int number);

  /**
   * Gives up every sum whose devices may have been asked for more than this storage knows of: after
   * a backup was put back, or a replica took over that may lag. How many.
   */
  int giveUpAfterRestore();

  /** What became of a sum; one that never was has failed. */
  Fate fate(CampaignId campaign, int query, int number);

  /** How a sum stands, for a device that comes back to it. */
  enum Fate {
    RUNNING,
    OPENED,
    FAILED
  }
}
