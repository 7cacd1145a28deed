package dev.sfumato.lab.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Numbers along a stretch of a page, evenly or by their logarithms, with round ticks.
 *
 * @param low the number at the beginning
 * @param high the number at the end
 * @param logarithmic whether equal steps are equal factors
 */
record Axis(double low, double high, boolean logarithmic) {
  /** An axis that shows all of the numbers, with a little room. */
  static Axis around(double least, double most, boolean logarithmic) {
    if (logarithmic) {
      double room = Math.max(1.05, Math.pow(most / least, 0.06));
      return new Axis(least / room, most * room, true);
    }
    double room = Math.max(0.06 * (most - least), 1e-9 * Math.abs(most) + Double.MIN_NORMAL);
    return new Axis(least >= 0 ? Math.max(0, least - room) : least - room, most + room, false);
  }

  /** Where a number is, from 0 at the beginning to 1 at the end. */
  double place(double number) {
    return logarithmic
        ? Math.log(number / low) / Math.log(high / low)
        : (number - low) / (high - low);
  }

  List<Double> ticks() {
    // Within a factor of four there are too few round factors, and even steps are as good.
    return logarithmic && high > 4 * low ? factors() : steps();
  }

  /** 1, 2 and 5 times powers of ten; powers alone where there are many. */
  private List<Double> factors() {
    boolean many = high / low > 300;
    List<Double> ticks = new ArrayList<>();
    for (int power = (int) Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      for (double digit : many ? new double[] {1} : new double[] {1, 2, 3, 5, 7}) {
        double tick = Double.parseDouble((int) digit + "e" + power);
        if (tick >= low && tick <= high) {
          ticks.add(tick);
        }
      }
    }
    return ticks;
  }

  private List<Double> steps() {
    double rough = (high - low) / 5;
    double power = Math.pow(10, Math.floor(Math.log10(rough)));
    double step = power * (rough / power < 1.5 ? 1 : rough / power < 3.5 ? 2 : 5);
    List<Double> ticks = new ArrayList<>();
    for (long i = (long) Math.ceil(low / step); i * step <= high; i++) {
      ticks.add(i * step);
    }
    return ticks;
  }

  static String label(double tick) {
    double size = Math.abs(tick);
    if (size == 0) {
      return "0";
    }
    if (size >= 1e-3 && size < 1e7) {
      return size >= 1000
          ? String.format(Locale.ROOT, "%,.0f", tick)
          : String.format(Locale.ROOT, "%.4f", tick).replaceAll("\\.?0+$", "");
    }
    return String.format(Locale.ROOT, "%.1e", tick)
        .replace(".0e", "e")
        .replaceAll("e([-+])0", "e$1")
        .replace("e+", "e");
  }
}
