package dev.sfumato.server.api;

import dev.sfumato.export.CategoryRates;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapFormat;
import dev.sfumato.export.PngExport;
import dev.sfumato.server.api.problem.ApiErrors;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;

/**
 * A map in a format; a picture can be of the rates of one category instead of all people.
 *
 * @param rates whose rates are drawn
 */
record MapDownload(MapExport map, MapFormat format, Optional<CategoryRates> rates) {
  /** What was asked for, or why it cannot be had. */
  static MapDownload of(MapExport map, MapFormat format, Optional<String> category) {
    if (!format.suits(map)) {
      throw ApiErrors.invalidField(
          "format", format.extension() + " is of the Earth alone; csv, geojson or png will do.");
    }
    return new MapDownload(map, format, category.map(name -> rates(map, format, name)));
  }

  private static CategoryRates rates(MapExport map, MapFormat format, String category) {
    if (format != MapFormat.PNG) {
      throw ApiErrors.invalidField("rate", "rate: only of a png; other files have all rates");
    }
    return map.categories().stream()
        .filter(each -> each.category().equals(category))
        .findFirst()
        .orElseThrow(
            () -> ApiErrors.invalidField("rate", "rate: a category of the campaign was expected"));
  }

  void write(OutputStream out) throws IOException {
    if (rates.isPresent()) {
      PngExport.writeRates(map, rates.get(), out);
    } else {
      format.write(map, out);
    }
  }
}
