package dev.sfumato.export;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.CellId;
import dev.sfumato.core.geo.Partition;
import dev.sfumato.export.shape.CellPieces;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What of a map can be seen at a zoom: every cell that is at least a 64th of a tile wide, and the
 * finer ones taken together by the cell of that size in which they lie.
 *
 * <p>Cells that are taken together have the sum of their shares, how many they are, and no
 * interval: that of a sum is not known from those of its parts.
 */
final class ZoomedCells {
  /** The property that says how many cells a feature stands for, where it is more than one. */
  static final String TOGETHER = "cells";

  /** The levels from a tile to the finest cell that is shown in it: a 64th. */
  private static final int LEVELS_IN_A_TILE = 6;

  /** A map is at most 64 tiles wide: a file ends before a million tiles. */
  private static final int MOST_LEVELS = 2 * LEVELS_IN_A_TILE;

  /** A part of the map and what is known of it, made when it is asked for: it is large. */
  record Feature(List<Bounds> shape, Supplier<Map<String, Object>> properties) {}

  private final MapExport map;
  private final MapColumns columns;
  private final List<MapCell> cells;
  private final int depth;

  /** How many times the world is wider than the region, as a power of two. */
  private final double above;

  ZoomedCells(MapExport map) {
    this.map = map;
    this.columns = MapColumns.of(map);
    this.cells = map.cells();
    Bounds square = map.heatmap().region().square();
    this.above = Math.log(360 / (square.east() - square.west())) / Math.log(2);
    this.depth = cells.stream().mapToInt(each -> each.cell().level()).max().orElse(0);
  }

  /** The first zoom at which nothing is taken together. */
  int lastZoom() {
    int levels = Math.min(depth, MOST_LEVELS);
    return Math.max(0, (int) Math.ceil(above + levels - LEVELS_IN_A_TILE - 1e-9));
  }

  List<Feature> at(int zoom) {
    int level = (int) Math.floor(zoom + LEVELS_IN_A_TILE - above + 1e-9);
    return level >= depth ? single() : together(Math.max(0, level));
  }

  private List<Feature> single() {
    return cells.stream().map(each -> new Feature(each.shape(), () -> properties(each))).toList();
  }

  private List<Feature> together(int level) {
    Map<CellId, List<MapCell>> groups = new LinkedHashMap<>();
    for (MapCell cell : cells) {
      CellId shown = cell.cell().ancestor(Math.min(level, cell.cell().level()));
      groups.computeIfAbsent(shown, each -> new ArrayList<>()).add(cell);
    }
    CellPieces pieces = pieces(groups.values());
    List<Feature> features = new ArrayList<>();
    groups.forEach(
        (name, members) -> features.add(feature(name, members, pieces.shape(features.size()))));
    return features;
  }

  /** Elements that are masked whole are no cells: they make up one more group, which is nowhere. */
  private CellPieces pieces(Collection<List<MapCell>> groups) {
    Partition partition = map.heatmap().partition();
    int[] numbers = new int[partition.size()];
    Arrays.fill(numbers, groups.size());
    int number = 0;
    for (List<MapCell> members : groups) {
      for (MapCell cell : members) {
        numbers[cell.element()] = number;
      }
      number++;
    }
    return CellPieces.grouped(
        map.heatmap().region(), partition, groups.size() + 1, element -> numbers[element]);
  }

  private Feature feature(CellId name, List<MapCell> members, List<Bounds> shape) {
    return members.size() == 1
        ? new Feature(shape, () -> properties(members.get(0)))
        : new Feature(shape, () -> properties(name, members));
  }

  private Map<String, Object> properties(MapCell cell) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("cell", cell.cell().toString());
    double[] values = columns.of(cell);
    for (int i = 0; i < values.length; i++) {
      properties.put(columns.names().get(i), values[i]);
    }
    return properties;
  }

  private Map<String, Object> properties(CellId name, List<MapCell> members) {
    double share = members.stream().mapToDouble(MapCell::share).sum();
    double area = members.stream().mapToDouble(MapCell::area).sum();
    double count = share * map.unit().total();
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("cell", name.toString());
    properties.put("share", share);
    properties.put("density_per_km2", count / area);
    properties.put("area_km2", area);
    properties.put(map.unit().label(), count);
    properties.put(TOGETHER, members.size());
    return properties;
  }
}
