package dev.sfumato.protocol.wire;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A file of hex vectors: a line each, name and hex; a line with # says what follows. */
final class VectorFile {
  private VectorFile() {}

  static Map<String, byte[]> read(String name) {
    Map<String, byte[]> vectors = new LinkedHashMap<>();
    for (String line : lines(name)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split("\\s+", 2);
        vectors.put(parts[0], HexFormat.of().parseHex(parts[1].replaceAll("\\s", "")));
      }
    }
    return vectors;
  }

  private static List<String> lines(String name) {
    try (InputStream in =
        Objects.requireNonNull(VectorFile.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
