package dev.sfumato.lab.experiment;

import dev.sfumato.lab.result.RunResult;
import dev.sfumato.lab.result.Scores;

/**
 * One run of a contender.
 *
 * @param scores how good its map is
 * @param communication the sum of the vector lengths: the paper's column
 * @param deviceEntries what one device uploads
 * @param queries how many were asked
 * @param seconds of the run with its scores
 */
public record Trial(
    Scores scores, long communication, long deviceEntries, int queries, double seconds) {
  public static Trial of(RunResult run) {
    return new Trial(
        run.scores(),
        run.communication(),
        run.deviceEntries(),
        run.queries().size(),
        run.seconds());
  }
}
