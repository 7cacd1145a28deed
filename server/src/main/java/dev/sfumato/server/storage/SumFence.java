package dev.sfumato.server.storage;

import dev.sfumato.server.state.CampaignRules;
import dev.sfumato.server.state.sum.SumPace;
import java.util.OptionalLong;
import org.jdbi.v3.core.Handle;

/**
 * Which host may write a sum: the last that opened it, while the sum runs. Every write moves the
 * sum's row in {@code shard}, which locks it until the transaction ends.
 */
record SumFence(long value) {
  private static final String RUNNING = SumPlace.WHERE + " and outcome = 'running'";

  /** Raises the fence: whoever was behind the last one writes no more. Empty if the sum is over. */
  static OptionalLong raise(Handle handle, SumPlace place) {
    int rows = handle.execute("update shard set fence = fence + 1" + RUNNING, place.with());
    if (rows == 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        handle
            .select("select fence from shard" + SumPlace.WHERE, place.with())
            .mapTo(Long.class)
            .one());
  }

  void check(Handle handle, SumPlace place) {
    int rows =
        handle.execute("update shard set fence = fence" + RUNNING + " and fence = ?", with(place));
    CampaignRules.requireHost(rows == 1);
  }

  void advance(Handle handle, SumPlace place, SumPace pace) {
    int rows =
        handle
            .createUpdate(
                """
                update shard set round_ends = :ends, round_millis = :rounds, bytes = :bytes,
                  masked_inputs = :inputs
                where campaign_id = :id and entry = :entry and shard_number = :number
                  and outcome = 'running' and fence = :fence
                """)
            .bind("id", place.campaign().toString())
            .bind("entry", place.entry())
            .bind("number", place.number())
            .bind("fence", value)
            .bind("ends", pace.roundEnds().toEpochMilli())
            .bind("rounds", ShardRows.write(pace.rounds()))
            .bind("bytes", pace.bytes())
            .bind("inputs", pace.inputs())
            .execute();
    CampaignRules.requireHost(rows == 1);
  }

  private Object[] with(SumPlace place) {
    return place.with(value);
  }
}
