package dev.sfumato.cli.result;

import dev.sfumato.core.Checks;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapFormat;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Which files a release writes. It is decided before the data is read and by nothing in it.
 *
 * @param named by the user
 * @param all whether all that the map can be written as are wanted; else those that are named, or
 *     where none is, the usual ones
 */
public record ReleaseFormats(Set<MapFormat> named, boolean all) {
  /** What everything opens and no module is needed for. Half a million cells take seconds each. */
  private static final Set<MapFormat> USUAL =
      EnumSet.of(MapFormat.GEOJSON, MapFormat.CSV, MapFormat.PNG, MapFormat.PGW);

  private static final String ALL = "all";

  /** Reads what {@code --format} says: extensions, or {@code all}. */
  public static ReleaseFormats parse(List<String> said) {
    Set<MapFormat> named = EnumSet.noneOf(MapFormat.class);
    said.stream().filter(each -> !each.equals(ALL)).map(ReleaseFormats::one).forEach(named::add);
    return new ReleaseFormats(named, said.contains(ALL));
  }

  private static MapFormat one(String extension) {
    return MapFormat.find(extension)
        .orElseThrow(() -> Checks.refuse("format", extension, MapFormat.choice() + "; or all"));
  }

  /** Refuses what was named and cannot hold a map of such a region, before anything is paid. */
  public void check(boolean geographic) {
    for (MapFormat each : named) {
      if (!each.suits(geographic)) {
        throw Checks.refuse("format", each.extension(), "one that needs no place on the Earth");
      }
    }
  }

  /** Those that the map is written as. */
  List<MapFormat> of(MapExport map) {
    Set<MapFormat> usual = named.isEmpty() ? USUAL : named;
    List<MapFormat> formats = new ArrayList<>(all ? MapFormat.available() : usual);
    formats.removeIf(each -> !each.suits(map));
    return formats;
  }
}
