package dev.sfumato.parquet;

import blue.strategic.parquet.ParquetReader;
import dev.sfumato.core.Checks;
import dev.sfumato.lab.points.AddedFormat;
import dev.sfumato.lab.points.CheckedPoints;
import dev.sfumato.lab.points.Features;
import dev.sfumato.lab.points.Ogr;
import dev.sfumato.lab.points.PointColumns;
import dev.sfumato.lab.points.PointOptions;
import dev.sfumato.lab.points.TableColumns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.parquet.ParquetReadOptions;
import org.apache.parquet.column.page.PageReadStore;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.convert.GroupRecordConverter;
import org.apache.parquet.hadoop.ParquetFileReader;
import org.apache.parquet.io.ColumnIOFactory;
import org.apache.parquet.io.MessageColumnIO;
import org.apache.parquet.io.RecordReader;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Reads GeoParquet 1.0 and 1.1, and plain Parquet with columns of latitudes and longitudes. One
 * group of rows at a time is in memory, and of it only the wanted columns.
 */
public final class GeoParquetPoints implements AddedFormat {
  @Override
  public String format() {
    return "parquet";
  }

  @Override
  public void read(Path file, PointOptions options, CheckedPoints points) throws IOException {
    String name = file.getFileName() + "";
    ParquetReadOptions how = ParquetReadOptions.builder().withCodecFactory(new Codecs()).build();
    try (ParquetFileReader reader =
        ParquetFileReader.open(ParquetReader.makeInputFile(file.toFile()), how)) {
      MessageType schema = reader.getFileMetaData().getSchema();
      GeoColumn geometry =
          GeoColumn.of(name, reader.getFileMetaData().getKeyValueMetaData().get("geo"));
      if (geometry == null) {
        readTable(
            reader, schema, TableColumns.named(name, names(schema), options.columns()), points);
      } else {
        readFeatures(reader, schema, geometry, name, options.columns(), points);
      }
    } catch (RuntimeException e) {
      if (e instanceof IllegalArgumentException) {
        throw e;
      }
      // The library says with them what is wrong with a file, and quotes it.
      throw new IOException(name + " (expected: a Parquet file that is whole)", e);
    }
  }

  private static void readTable(
      ParquetFileReader reader, MessageType schema, TableColumns columns, CheckedPoints points)
      throws IOException {
    points.begin(
        columns.latitudeName(),
        columns.longitudeName(),
        columns.user() >= 0,
        columns.weight() >= 0);
    List<@Nullable String> wanted = new ArrayList<>();
    for (int column :
        new int[] {
          columns.latitude(), columns.longitude(), columns.weight(), columns.user(), columns.time()
        }) {
      wanted.add(column < 0 ? null : schema.getFieldName(column));
    }
    readAll(
        reader,
        schema,
        wanted,
        (place, row) ->
            points.add(
                place,
                Values.number(row, wanted.get(0)),
                Values.number(row, wanted.get(1)),
                wanted.get(2) == null ? 1 : Values.number(row, wanted.get(2)),
                Values.text(row, wanted.get(3)),
                Values.text(row, wanted.get(4))));
  }

  private static void readFeatures(
      ParquetFileReader reader,
      MessageType schema,
      GeoColumn geometry,
      String name,
      PointColumns wanted,
      CheckedPoints points)
      throws IOException {
    if (!schema.containsField(geometry.name())) {
      throw Checks.refuse(name, "no column " + geometry.name(), Ogr.toDegrees(name, "csv"));
    }
    String user = find(name, schema, "user", wanted.user());
    String weight = find(name, schema, "weight", wanted.weight());
    String moment = wanted.time();
    String time = moment == null ? null : find(name, schema, "time", moment);
    Features features = new Features(wanted, user != null, weight != null, points);
    List<@Nullable String> columns = new ArrayList<>();
    columns.add(geometry.name());
    columns.add(user);
    columns.add(weight);
    columns.add(time);
    readAll(
        reader,
        schema,
        columns,
        (place, row) ->
            features.add(
                place,
                Values.points(row, geometry),
                weight == null ? 1 : Values.number(row, weight),
                Values.text(row, user),
                Values.text(row, time)));
  }

  /** Takes one row. */
  private interface RowTaker {
    void take(long place, Group row);
  }

  private static void readAll(
      ParquetFileReader reader, MessageType schema, List<@Nullable String> wanted, RowTaker taker)
      throws IOException {
    List<Type> fields =
        schema.getFields().stream().filter(field -> wanted.contains(field.getName())).toList();
    MessageType projection = new MessageType(schema.getName(), fields);
    reader.setRequestedSchema(projection);
    MessageColumnIO columns = new ColumnIOFactory().getColumnIO(projection);
    long place = 0;
    PageReadStore pages = reader.readNextRowGroup();
    while (pages != null) {
      RecordReader<Group> rows =
          columns.getRecordReader(pages, new GroupRecordConverter(projection));
      for (long row = 0; row < pages.getRowCount(); row++) {
        taker.take(++place, rows.read());
      }
      pages = reader.readNextRowGroup();
    }
  }

  private static @Nullable String find(
      String file, MessageType schema, String usual, @Nullable String wanted) {
    if (PointColumns.NONE.equals(wanted)) {
      return null;
    }
    String name = wanted == null ? usual : wanted;
    for (String field : names(schema)) {
      if (field.equalsIgnoreCase(name)) {
        return field;
      }
    }
    if (wanted == null) {
      return null;
    }
    throw Checks.refuse(usual + "-column", wanted, "a column of " + file);
  }

  private static List<String> names(MessageType schema) {
    return schema.getFields().stream().map(Type::getName).toList();
  }
}
