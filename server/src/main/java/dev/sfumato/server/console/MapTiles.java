package dev.sfumato.server.console;

import dev.sfumato.core.Checks;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where the console's map takes its ground from, in place of the bundled base map.
 *
 * @param address of a tile, with {@code {z}}, {@code {x}} and {@code {y}}
 * @param attribution whom to name on the map; may be empty
 */
public record MapTiles(String address, String attribution) {
  private static final Pattern ADDRESS =
      Pattern.compile("(https?)://((?:\\{s}\\.)?[a-zA-Z0-9.-]+(?::[0-9]{1,5})?)/[^\\s\"';,]*");

  public MapTiles {
    boolean whole = address.contains("{z}") && address.contains("{x}") && address.contains("{y}");
    if (!ADDRESS.matcher(address).matches() || !whole) {
      throw Checks.refuse("map-tiles", address, "https://host/path with {z}, {x} and {y}");
    }
  }

  /** The tiles' host as a source of a content security policy. */
  String source() {
    Matcher parts = ADDRESS.matcher(address);
    if (!parts.matches()) {
      throw new IllegalStateException("map-tiles: " + address);
    }
    return parts.group(1) + "://" + parts.group(2).replace("{s}", "*");
  }
}
