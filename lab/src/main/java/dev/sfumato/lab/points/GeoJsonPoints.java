package dev.sfumato.lab.points;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Points in GeoJSON (RFC 7946): a collection of features, a feature, a geometry, or several of them
 * after one another. One feature at a time is in memory.
 *
 * <p>Users and weights are properties; whether there are any is seen on the first feature.
 */
final class GeoJsonPoints {
  private static final int MAX_DEPTH = 64;

  private final String name;
  private final PointColumns wanted;
  private final CheckedPoints points;
  private @Nullable Features features;
  private long place;

  GeoJsonPoints(String name, PointColumns wanted, CheckedPoints points) {
    this.name = name;
    this.wanted = wanted;
    this.points = points;
  }

  void read(InputStream bytes, TextEncoding encoding) throws IOException {
    bytes.skipNBytes(encoding.mark());
    Reader text = new NoSeparators(new InputStreamReader(bytes, encoding.charset()));
    try (JsonParser json = new JsonFactory().createParser(text)) {
      while (json.nextToken() != null) {
        value(json, 0);
      }
    } catch (JsonProcessingException e) {
      // Its message quotes the file; a text beyond the parser's limits breaks at no place.
      JsonLocation at = e.getLocation();
      String line = at == null ? "" : ", line " + at.getLineNr();
      throw new IllegalArgumentException(name + line + " (expected: GeoJSON that is whole)");
    }
  }

  /** An object that stands for itself, or an array of such. */
  private void value(JsonParser json, int depth) throws IOException {
    if (json.currentToken() == JsonToken.START_OBJECT) {
      Feature feature = object(json, depth);
      if (!feature.collection) {
        add(feature);
      }
    } else if (json.currentToken() == JsonToken.START_ARRAY && depth < MAX_DEPTH) {
      while (json.nextToken() != JsonToken.END_ARRAY) {
        value(json, depth + 1);
      }
    }
  }

  private Feature object(JsonParser json, int depth) throws IOException {
    Feature feature = new Feature();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "type" -> feature.type(json.getText());
        case "features" -> {
          feature.collection = true;
          value(json, depth + 1);
        }
        case "geometry" -> feature.takeOver(geometry(json, depth));
        case "coordinates" -> coordinates(json, feature);
        case "properties" -> properties(json, feature);
        case "crs" -> checkSystem(json);
        default -> json.skipChildren();
      }
    }
    return feature;
  }

  private Feature geometry(JsonParser json, int depth) throws IOException {
    return json.currentToken() == JsonToken.START_OBJECT ? object(json, depth + 1) : new Feature();
  }

  /** The first two numbers of every position, however deep. */
  private static void coordinates(JsonParser json, Feature feature) throws IOException {
    int depth = 0;
    do {
      switch (json.currentToken()) {
        case START_ARRAY -> {
          depth++;
          feature.beginPosition();
        }
        case END_ARRAY -> {
          depth--;
          feature.endPosition();
        }
        case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> feature.number(json.getDoubleValue());
        default -> {
          feature.broken = true;
          json.skipChildren();
        }
      }
    } while (depth > 0 && json.nextToken() != null);
  }

  private void properties(JsonParser json, Feature feature) throws IOException {
    if (json.currentToken() != JsonToken.START_OBJECT) {
      json.skipChildren();
      return;
    }
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      JsonToken value = json.nextToken();
      boolean said = value.isScalarValue() && value != JsonToken.VALUE_NULL;
      if (said && isNamed(field, wanted.user(), "user")) {
        feature.user = json.getText();
      } else if (said && isNamed(field, wanted.weight(), "weight")) {
        feature.weight = Numbers.parse(json.getText());
        feature.weighted = true;
      }
      if (said && wanted.time() != null && isNamed(field, wanted.time(), "")) {
        feature.time = json.getText();
      }
      json.skipChildren();
    }
  }

  static boolean isNamed(String field, @Nullable String wanted, String usual) {
    return field.strip().equalsIgnoreCase(wanted == null ? usual : wanted.strip())
        && !PointColumns.NONE.equals(wanted);
  }

  /** Older files name a coordinate system; those that are not degrees are refused. */
  private void checkSystem(JsonParser json) throws IOException {
    int depth = 0;
    do {
      JsonToken token = json.currentToken();
      depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
      if (token == JsonToken.VALUE_STRING && "name".equals(json.currentName())) {
        String system = json.getText();
        if (!system.matches("(?i).*(CRS:?84|EPSG:.*:?4326)")) {
          throw new IllegalArgumentException(
              name
                  + ": coordinates in "
                  + system
                  + " (expected: degrees; "
                  + Ogr.toDegrees(name, "geojson")
                  + ")");
        }
      }
    } while (depth > 0 && json.nextToken() != null);
  }

  private void add(Feature feature) {
    place++;
    if (features == null) {
      boolean users = feature.user != null || isSaid(wanted.user());
      boolean weights = feature.weighted || isSaid(wanted.weight());
      features = new Features(wanted, users, weights, points);
    }
    boolean weightMissing = !feature.weighted && isSaid(wanted.weight());
    features.add(
        place,
        feature.points(),
        weightMissing ? Double.NaN : feature.weight,
        feature.user,
        feature.time);
  }

  private static boolean isSaid(@Nullable String column) {
    return column != null && !column.equals(PointColumns.NONE);
  }

  /** What is known of a feature so far: its members come in any order. */
  private static final class Feature {
    private double[] numbers = new double[2];
    private int size;
    private int inPosition;
    private boolean innermost;
    private boolean broken;
    private boolean isPoint;
    private boolean collection;
    private boolean weighted;
    private double weight = 1;
    private @Nullable String user;
    private @Nullable String time;

    private void type(String type) {
      isPoint |= type.equals("Point") || type.equals("MultiPoint");
    }

    private void beginPosition() {
      inPosition = 0;
      innermost = true;
    }

    /** Half a position must not take its other half from the next one. */
    private void endPosition() {
      broken |= innermost && inPosition < 2;
      innermost = false;
    }

    private void number(double value) {
      if (inPosition++ >= 2) {
        return;
      }
      if (size == numbers.length) {
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      numbers[size++] = value;
    }

    private void takeOver(Feature geometry) {
      numbers = geometry.numbers;
      size = geometry.size;
      broken = geometry.broken;
      isPoint = geometry.isPoint;
    }

    private double[] points() {
      return isPoint && !broken && size % 2 == 0 ? Arrays.copyOf(numbers, size) : new double[0];
    }
  }
}
