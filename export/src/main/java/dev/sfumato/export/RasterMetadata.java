package dev.sfumato.export;

import dev.sfumato.core.estimate.Heatmap;
import dev.sfumato.export.tiff.RasterBand;
import java.util.List;

/** What GDAL and QGIS show of a raster: names and units of its bands, count, promise. */
final class RasterMetadata {
  private RasterMetadata() {}

  static String of(MapExport map, List<RasterBand> bands) {
    StringBuilder items = new StringBuilder("<GDALMetadata>");
    for (int i = 0; i < bands.size(); i++) {
      items.append(item("DESCRIPTION", ofBand(i, "description"), bands.get(i).name()));
      items.append(item("UNITTYPE", ofBand(i, "unittype"), bands.get(i).unit()));
    }
    items.append(item("COUNT_UNIT", "", map.unit().label()));
    items.append(item("COUNT", "", String.valueOf(map.unit().total())));
    items.append(item("INTERVAL_LEVEL", "", String.valueOf(Heatmap.INTERVAL_LEVEL)));
    map.statement()
        .tags()
        .forEach((name, value) -> items.append(item("PRIVACY_" + name, "", value)));
    return items.append("</GDALMetadata>").toString();
  }

  private static String ofBand(int band, String role) {
    return String.format(" sample=\"%d\" role=\"%s\"", band, role);
  }

  private static String item(String name, String attributes, String value) {
    return String.format(
        "<Item name=\"%s\"%s>%s</Item>", escaped(name), attributes, escaped(value));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
  }
}
