package dev.sfumato.lab.experiment;

import dev.sfumato.core.histogram.RateInterval;
import dev.sfumato.core.histogram.Rates;
import dev.sfumato.lab.simulation.CellRates;

/**
 * How good one map of rates is, over the elements with people.
 *
 * @param coverage the share of elements whose interval holds the true rate
 * @param width the mean width of their intervals
 * @param widthByPeople the same, each element as heavy as its people
 * @param error the mean absolute error of the rate, each element as heavy as its people
 * @param elements how many there are
 */
record RateTrial(double coverage, double width, double widthByPeople, double error, int elements) {

  static RateTrial of(Rates rates, CellRates truth) {
    double[] trueRates = truth.of(rates.partition());
    double[] masses = truth.masses(rates.partition());
    double covered = 0;
    double width = 0;
    double widthByPeople = 0;
    double error = 0;
    int elements = 0;
    for (int element = 0; element < masses.length; element++) {
      if (masses[element] > 0) {
        RateInterval interval = rates.of(element);
        double rate = trueRates[element];
        covered += interval.low() <= rate && rate <= interval.high() ? 1 : 0;
        width += interval.width();
        widthByPeople += masses[element] * interval.width();
        error += masses[element] * Math.abs(interval.rate() - rate);
        elements++;
      }
    }
    return new RateTrial(covered / elements, width / elements, widthByPeople, error, elements);
  }
}
