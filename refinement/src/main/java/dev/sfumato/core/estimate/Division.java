package dev.sfumato.core.estimate;

import dev.sfumato.core.geo.CellId;

/**
 * How the masses of a level came about, kept until whoever asks has been told.
 *
 * @param cells the children of the level's parents
 * @param seen what each query counted in them
 * @param expected the shares about which sampling was taken to vary
 * @param observed the queries combined
 * @param posterior what divided the parents
 * @param masses what came out
 */
@SuppressWarnings("ArrayRecordComponent") // A bundle of what a fit has at hand, never compared.
record Division(
    long[] cells,
    Sightings seen,
    double[] expected,
    Observations observed,
    SplitPosterior posterior,
    double[] masses) {

  /** What the mass of one child was made of. */
  Explanation.Part part(int child) {
    SplitPosterior.Weights weights = posterior.weights(observed, child);
    return new Explanation.Part(
        new CellId(cells[child]),
        seen.counts(child, cells[child], expected[child], weights.observed()),
        new Explanation.Expectation(posterior.prior(child), weights.prior()),
        new Explanation.Expectation(posterior.earlier(child), weights.earlier()),
        masses[child] - posterior.mean(observed, child));
  }
}
