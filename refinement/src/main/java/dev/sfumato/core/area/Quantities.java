package dev.sfumato.core.area;

import dev.sfumato.core.Checks;
import dev.sfumato.core.geo.Region;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the two axes of a plain region are, the first along the bottom.
 *
 * @param xUnit what it is measured in; empty for a bare number
 */
public record Quantities(String xName, String xUnit, String yName, String yUnit) {
  /** Nothing that would end a name, a unit or a line. */
  private static final String PLAIN = "[^\\[\\],\\p{Cntrl}]";

  private static final Pattern NAME = Pattern.compile("(?!\\s)" + PLAIN + "{1,40}(?<!\\s)");
  private static final Pattern UNIT = Pattern.compile(PLAIN + "{0,20}");
  private static final Pattern ONE =
      Pattern.compile("(" + PLAIN + "{1,40})(?:\\[(" + PLAIN + "{1,20})\\])?");

  public Quantities {
    check("x.name", xName, NAME, "1 .. 40 characters, none of , [ ]");
    check("y.name", yName, NAME, "1 .. 40 characters, none of , [ ]");
    check("x.unit", xUnit, UNIT, "at most 20 characters, none of , [ ]");
    check("y.unit", yUnit, UNIT, "at most 20 characters, none of , [ ]");
    if (xName.equals(yName)) {
      throw Checks.refuse("y.name", yName, "another than x.name");
    }
  }

  private static void check(String field, String value, Pattern pattern, String rule) {
    if (!pattern.matcher(value).matches()) {
      throw Checks.refuse(field, value, rule);
    }
  }

  /** Those of a region; nothing on the Earth. */
  public static Optional<Quantities> of(Region region) {
    return region.quantities().isEmpty()
        ? Optional.empty()
        : Optional.of(parse(region.quantities()));
  }

  /** Reads {@link #text()}. */
  public static Quantities parse(String text) {
    String[] both = text.split(",", -1);
    Matcher x = ONE.matcher(both[0]);
    Matcher y = ONE.matcher(both[both.length - 1]);
    if (both.length != 2 || !x.matches() || !y.matches()) {
      throw Checks.refuse("quantities", text, "two such as temperature[C],humidity[%]");
    }
    return new Quantities(x.group(1), unit(x), y.group(1), unit(y));
  }

  private static String unit(Matcher one) {
    return one.group(2) == null ? "" : one.group(2);
  }

  /** As devices are asked about them: {@code temperature[C],humidity[%]}. */
  public String text() {
    return one(xName, xUnit) + "," + one(yName, yUnit);
  }

  private static String one(String name, String unit) {
    return unit.isEmpty() ? name : name + "[" + unit + "]";
  }
}
