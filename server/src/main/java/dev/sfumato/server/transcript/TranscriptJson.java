package dev.sfumato.server.transcript;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.WireException;
import dev.sfumato.secagg.vector.Bytes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** A transcript as a file (docs/formats.md). What cannot be read is refused by its place. */
public final class TranscriptJson {
  private static final String FORMAT = "sfumato-transcript-1";
  private static final String MAP_FORMAT = "geojson";
  private static final Set<String> FIELDS = Set.of("format", "campaign", "queries", "map");
  private static final Set<String> MAP_FIELDS = Set.of("format", "hash");
  private static final Set<String> SUM_FIELDS =
      Set.of(
          "number",
          "id",
          "seated",
          "good",
          "inputs",
          "survivors",
          "question",
          "salt",
          "counts",
          "sums");
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();
  private static final ObjectWriter WRITER =
      JSON.writerWithDefaultPrettyPrinter().without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

  private TranscriptJson() {}

  public static byte[] write(Transcript transcript) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      write(transcript, out);
    } catch (IOException e) {
      throw new IllegalStateException("memory", e);
    }
    return out.toByteArray();
  }

  /** Writes it sum by sum; one of them at a time is in memory as text. */
  public static void write(Transcript transcript, OutputStream out) throws IOException {
    try (JsonGenerator json = WRITER.createGenerator(out)) {
      json.writeStartObject();
      json.writeStringField("format", FORMAT);
      json.writeFieldName("campaign");
      json.writeTree(SealedJson.seal(TranscriptTerms.write(transcript)));
      json.writeArrayFieldStart("queries");
      for (List<TranscriptSum> sums : transcript.queries()) {
        write(sums, json);
      }
      json.writeEndArray();
      json.writeFieldName("map");
      json.writeTree(SealedJson.seal(map(transcript)));
      json.writeEndObject();
    }
  }

  private static void write(List<TranscriptSum> sums, JsonGenerator json) throws IOException {
    json.writeStartArray();
    for (TranscriptSum sum : sums) {
      json.writeTree(SealedJson.seal(write(sum)));
    }
    json.writeEndArray();
  }

  private static ObjectNode map(Transcript transcript) {
    return JSON.createObjectNode().put("format", MAP_FORMAT).put("hash", transcript.mapHash());
  }

  private static ObjectNode write(TranscriptSum sum) {
    ObjectNode node = JSON.createObjectNode();
    node.put("number", sum.number()).put("id", sum.id().value().toHex());
    node.put("seated", sum.seated()).put("good", sum.good());
    node.put("inputs", sum.inputs()).put("survivors", sum.survivors());
    node.put("question", Base64.getEncoder().encodeToString(sum.question().encode()));
    node.put("salt", sum.salt().toHex());
    ArrayNode counts = node.putArray("counts");
    for (long count : sum.counts()) {
      counts.add(count);
    }
    ChangedNumber.note(node);
    return node;
  }

  /**
   * Reads {@link #write}.
   *
   * @throws ReplayException for anything else, with its place
   */
  public static Transcript read(byte[] bytes) throws ReplayException {
    JsonNode root = parse(bytes);
    if (!root.path("format").asText().equals(FORMAT)) {
      throw new ReplayException("format", "none of " + FORMAT);
    }
    SealedJson.requireKnown(root, "", FIELDS);
    ObjectNode terms = SealedJson.open(root.path("campaign"), "campaign", TranscriptTerms.FIELDS);
    ObjectNode map = SealedJson.open(root.path("map"), "map", MAP_FIELDS);
    if (!map.path("format").asText().equals(MAP_FORMAT)) {
      throw new ReplayException("map.format", "none of " + MAP_FORMAT);
    }
    try {
      return TranscriptTerms.read(terms, queries(root.path("queries")), text(map, "hash"));
    } catch (IllegalArgumentException | WireException e) {
      throw new ReplayException("campaign", String.valueOf(e.getMessage()));
    }
  }

  private static JsonNode parse(byte[] bytes) throws ReplayException {
    try {
      return JSON.readTree(bytes);
    } catch (IOException e) {
      throw new ReplayException("file", "no JSON");
    }
  }

  private static List<List<TranscriptSum>> queries(JsonNode all) throws ReplayException {
    requireList(all, "queries");
    List<List<TranscriptSum>> queries = new ArrayList<>();
    for (int query = 0; query < all.size(); query++) {
      queries.add(sums(all.get(query), "queries[" + query + "]"));
    }
    return queries;
  }

  private static List<TranscriptSum> sums(JsonNode all, String query) throws ReplayException {
    requireList(all, query);
    List<TranscriptSum> sums = new ArrayList<>();
    for (int sum = 0; sum < all.size(); sum++) {
      String place = query + "[" + sum + "]";
      sums.add(sum(SealedJson.open(all.get(sum), place, SUM_FIELDS), place));
    }
    if (sums.isEmpty()) {
      throw new ReplayException(query, "no sum");
    }
    return sums;
  }

  private static void requireList(JsonNode node, String place) throws ReplayException {
    if (!node.isArray()) {
      throw new ReplayException(place, "no list");
    }
  }

  private static TranscriptSum sum(ObjectNode node, String place) throws ReplayException {
    try {
      TranscriptSum sum =
          new TranscriptSum(
              number(node),
              whole(node, "seated"),
              whole(node, "good"),
              whole(node, "inputs"),
              whole(node, "survivors"),
              Query.decode(Base64.getDecoder().decode(text(node, "question"))),
              Bytes.fromHex(text(node, "salt")).ofLength(Query.SALT_BYTES, "salt"),
              counts(list(node, "counts")));
      if (!sum.id().value().toHex().equals(text(node, "id"))) {
        throw new ReplayException(place + ".id", "another one follows from question and salt");
      }
      return sum;
    } catch (IllegalArgumentException | WireException e) {
      throw new ReplayException(place, String.valueOf(e.getMessage()));
    }
  }

  private static int number(ObjectNode node) {
    int number = whole(node, "number");
    if (number < 1) {
      throw new IllegalArgumentException("number: " + number + " (expected: 1 or more)");
    }
    return number;
  }

  private static long[] counts(JsonNode all) {
    long[] counts = new long[all.size()];
    for (int i = 0; i < counts.length; i++) {
      if (!all.get(i).canConvertToExactIntegral() || !all.get(i).canConvertToLong()) {
        throw new IllegalArgumentException("counts[" + i + "] (expected: a whole number)");
      }
      counts[i] = all.get(i).longValue();
    }
    return counts;
  }

  static int whole(ObjectNode node, String name) {
    if (!node.path(name).isInt()) {
      throw new IllegalArgumentException(name + " (expected: a whole number)");
    }
    return node.path(name).intValue();
  }

  static JsonNode list(ObjectNode node, String name) {
    if (!node.path(name).isArray()) {
      throw new IllegalArgumentException(name + " (expected: a list)");
    }
    return node.path(name);
  }

  static String text(ObjectNode node, String name) {
    if (!node.path(name).isTextual()) {
      throw new IllegalArgumentException(name + " (expected: a text)");
    }
    return node.path(name).textValue();
  }
}
