package dev.sfumato.parquet;

import dev.sfumato.export.MapCell;
import dev.sfumato.export.MapColumns;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.shape.WkbShape;
import java.io.IOException;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.parquet.conf.ParquetConfiguration;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.api.WriteSupport;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.OutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.RecordConsumer;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Types;
import org.jspecify.annotations.Nullable;

/** Turns the cells of a map into records. */
final class CellRecords extends WriteSupport<MapCell> {
  static final String GEOMETRY = "geometry";

  private static final String CELL = "cell";

  private final MapColumns columns;
  private final Map<String, String> metadata;
  private @Nullable RecordConsumer consumer;

  CellRecords(MapExport map, Map<String, String> metadata) {
    this.columns = MapColumns.of(map);
    this.metadata = metadata;
  }

  static ParquetWriter<MapCell> open(OutputFile file, CellRecords records) throws IOException {
    return new Builder(file, records)
        .withConf(new PlainParquetConfiguration())
        .withCodecFactory(new Codecs())
        .withCompressionCodec(CompressionCodecName.SNAPPY)
        .build();
  }

  private static final class Builder extends ParquetWriter.Builder<MapCell, Builder> {
    private final CellRecords records;

    private Builder(OutputFile file, CellRecords records) {
      super(file);
      this.records = records;
    }

    @Override
    protected Builder self() {
      return this;
    }

    @Override
    @SuppressWarnings("deprecation") // abstract all the same
    protected WriteSupport<MapCell> getWriteSupport(Configuration configuration) {
      return records;
    }

    @Override
    protected WriteSupport<MapCell> getWriteSupport(ParquetConfiguration configuration) {
      return records;
    }
  }

  @Override
  @SuppressWarnings("deprecation") // abstract all the same
  public WriteContext init(Configuration configuration) {
    return new WriteContext(schema(), metadata);
  }

  @Override
  public WriteContext init(ParquetConfiguration configuration) {
    return new WriteContext(schema(), metadata);
  }

  private MessageType schema() {
    Types.MessageTypeBuilder schema = Types.buildMessage();
    schema.required(PrimitiveTypeName.BINARY).as(LogicalTypeAnnotation.stringType()).named(CELL);
    for (String name : columns.names()) {
      schema.required(PrimitiveTypeName.DOUBLE).named(name);
    }
    schema.required(PrimitiveTypeName.BINARY).named(GEOMETRY);
    return schema.named("heatmap");
  }

  @Override
  public void prepareForWrite(RecordConsumer taker) {
    consumer = taker;
  }

  @Override
  public void write(MapCell cell) {
    if (consumer == null) {
      throw new IllegalStateException("prepareForWrite comes first");
    }
    consumer.startMessage();
    binary(consumer, CELL, 0, Binary.fromString(cell.cell().toString()));
    double[] values = columns.of(cell);
    for (int i = 0; i < values.length; i++) {
      consumer.startField(columns.names().get(i), i + 1);
      consumer.addDouble(values[i]);
      consumer.endField(columns.names().get(i), i + 1);
    }
    Binary shape = Binary.fromConstantByteArray(WkbShape.of(cell.shape()));
    binary(consumer, GEOMETRY, values.length + 1, shape);
    consumer.endMessage();
  }

  private static void binary(RecordConsumer consumer, String name, int index, Binary value) {
    consumer.startField(name, index);
    consumer.addBinary(value);
    consumer.endField(name, index);
  }
}
