package dev.sfumato.server.api.problem;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;

/** JSON as this API writes and reads it: times as text, nothing for what is absent. */
public final class Json {
  /**
   * The deepest request: {@code area.features[].geometry.geometries[].coordinates[][][][]}, which
   * is a collection of features of collections of {@code MultiPolygon} (RFC 7946).
   */
  private static final int DEEPEST = 11;

  /** What a request is made of: no less than any needs, far under what could cost much. */
  private static final StreamReadConstraints CONSTRAINTS =
      StreamReadConstraints.builder()
          .maxNestingDepth(DEEPEST)
          .maxNumberLength(100)
          .maxNameLength(100)
          .maxStringLength(10_000)
          .build();

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(JsonFactory.builder().streamReadConstraints(CONSTRAINTS).build())
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .addModule(new Jdk8Module())
          .addModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_ABSENT, JsonInclude.Include.NON_ABSENT))
          .build();

  private Json() {}

  public static HttpResponse response(HttpStatus status, Object body) {
    return HttpResponse.of(status, MediaType.JSON_UTF_8, HttpData.wrap(bytes(body)));
  }

  static byte[] bytes(Object body) {
    try {
      return MAPPER.writeValueAsBytes(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer that is no JSON", e);
    }
  }

  public static String text(Object body) {
    try {
      return MAPPER.writeValueAsString(body);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("an answer that is no JSON", e);
    }
  }

  /** Reads one object, or says why it is none. */
  public static JsonNode readObject(String body) {
    JsonNode node;
    try {
      node = MAPPER.readTree(body);
    } catch (JsonProcessingException e) {
      throw ApiErrors.malformedJson(e.getOriginalMessage());
    } catch (NumberFormatException e) {
      // An exponent of eleven digits is no fault of the text to Jackson, but of a later step.
      throw ApiErrors.malformedJson("a number has too many digits");
    }
    if (!node.isObject()) {
      throw ApiErrors.malformedJson("it is " + node.getNodeType());
    }
    return node;
  }
}
