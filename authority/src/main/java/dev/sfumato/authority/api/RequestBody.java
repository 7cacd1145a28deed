package dev.sfumato.authority.api;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.sfumato.authority.issue.RefusalCode;
import dev.sfumato.authority.issue.RefusedException;
import java.util.Base64;
import java.util.Optional;

/** A JSON object with texts in it. What is wrong is told by name and rule, never by value. */
final class RequestBody {
  private static final ObjectMapper JSON =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(8).build())
                  .build())
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.FAIL_ON_READING_DUP_TREE_KEY)
          .build();

  private final JsonNode object;

  private RequestBody(JsonNode object) {
    this.object = object;
  }

  static RequestBody parse(String text) {
    try {
      JsonNode node = JSON.readTree(text);
      if (node != null && node.isObject()) {
        return new RequestBody(node);
      }
    } catch (JsonProcessingException | NumberFormatException e) {
      throw refuse("body", "one JSON object");
    }
    throw refuse("body", "one JSON object");
  }

  Optional<String> text(String name) {
    JsonNode value = object.path(name);
    if (value.isMissingNode()) {
      return Optional.empty();
    }
    if (!value.isTextual()) {
      throw refuse(name, "a text");
    }
    return Optional.of(value.asText());
  }

  byte[] bytes(String name) {
    try {
      return Base64.getUrlDecoder()
          .decode(text(name).orElseThrow(() -> refuse(name, "bytes in base64url")));
    } catch (IllegalArgumentException e) {
      throw refuse(name, "bytes in base64url");
    }
  }

  private static RefusedException refuse(String name, String rule) {
    return new RefusedException(RefusalCode.BAD_VALUE, name + ": (expected: " + rule + ")");
  }
}
