package dev.sfumato.parquet;

import dev.sfumato.lab.points.Numbers;
import dev.sfumato.lab.points.Wkb;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/** The values of a row. */
final class Values {
  private Values() {}

  /** The number in a column; NaN if there is none. */
  static double number(Group row, @Nullable String column) {
    if (column == null || isMissing(row, column)) {
      return Double.NaN;
    }
    return switch (kind(row, column)) {
      case DOUBLE -> row.getDouble(column, 0);
      case FLOAT -> Numbers.parse(Float.toString(row.getFloat(column, 0)));
      case INT32 -> row.getInteger(column, 0);
      case INT64 -> row.getLong(column, 0);
      case BINARY -> Numbers.parse(row.getString(column, 0));
      default -> Double.NaN;
    };
  }

  /** The text of a column; null if there is none. */
  static @Nullable String text(Group row, @Nullable String column) {
    return column == null || isMissing(row, column)
        ? null
        : row.getValueToString(row.getType().getFieldIndex(column), 0);
  }

  /** The positions of a geometry; none if it has no points. */
  static double[] points(Group row, GeoColumn geometry) {
    if (isMissing(row, geometry.name())) {
      return new double[0];
    }
    if (!geometry.isPair()) {
      return Wkb.points(row.getBinary(geometry.name(), 0).toByteBuffer().slice());
    }
    Group pair = row.getGroup(geometry.name(), 0);
    return isMissing(pair, "x") || isMissing(pair, "y")
        ? new double[0]
        : new double[] {pair.getDouble("x", 0), pair.getDouble("y", 0)};
  }

  private static boolean isMissing(Group row, String column) {
    return row.getFieldRepetitionCount(column) == 0;
  }

  private static PrimitiveTypeName kind(Group row, String column) {
    Type type = row.getType().getType(column);
    boolean plain = type.isPrimitive() && !isScaled(type);
    return plain ? type.asPrimitiveType().getPrimitiveTypeName() : PrimitiveTypeName.INT96;
  }

  /** A decimal holds digits without their point. */
  private static boolean isScaled(Type type) {
    return type.getLogicalTypeAnnotation() != null
        && type.getLogicalTypeAnnotation().toString().startsWith("DECIMAL");
  }
}
