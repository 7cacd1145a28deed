package dev.sfumato.lab.experiment.paper;

import dev.sfumato.core.estimate.RateInterval;
import dev.sfumato.core.estimate.Rates;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Intervals;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.lab.crowd.CellRates;

/**
 * How good one map of rates is, over the elements with people.
 *
 * @param coverage the share of elements whose interval holds the true rate
 * @param width the mean width of their intervals
 * @param widthByPeople the same, each element as heavy as its people
 * @param error the mean absolute error of the rate where people are, to the rate of their place:
 *     what noise spoils and what large elements blur
 * @param elements how many there are
 */
record RateTrial(double coverage, double width, double widthByPeople, double error, int elements) {
  /** Places are the cells of this level. */
  private static final int PLACE_LEVEL = 8;

  static RateTrial of(Rates rates, CellRates truth) {
    double[] trueRates = truth.rates(rates.partition());
    double[] masses = truth.masses(rates.partition());
    double covered = 0;
    double width = 0;
    double widthByPeople = 0;
    int elements = 0;
    for (int element = 0; element < masses.length; element++) {
      if (masses[element] > 0) {
        RateInterval interval = rates.of(element);
        double rate = trueRates[element];
        covered += interval.low() <= rate && rate <= interval.high() ? 1 : 0;
        width += interval.width();
        widthByPeople += masses[element] * interval.width();
        elements++;
      }
    }
    return new RateTrial(
        covered / elements, width / elements, widthByPeople, error(rates, truth), elements);
  }

  private static double error(Rates rates, CellRates truth) {
    Partition places = Partition.uniform(PLACE_LEVEL);
    double[] trueRates = truth.rates(places);
    double[] masses = truth.masses(places);
    Intervals intervals = rates.partition().intervals();
    double error = 0;
    for (int place = 0; place < masses.length; place++) {
      long begin = places.element(place).mortonBegin(CellId.MAX_LEVEL);
      int element = intervals.element(intervals.stretchAt(begin));
      if (masses[place] > 0 && element >= 0) {
        error += masses[place] * Math.abs(rates.of(element).rate() - trueRates[place]);
      }
    }
    return error;
  }
}
