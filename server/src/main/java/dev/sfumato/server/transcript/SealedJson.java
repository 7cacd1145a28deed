package dev.sfumato.server.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;

/**
 * An object with the SHA-256 of all its other fields in its last: whoever changes a number in it by
 * hand is told where. It is no signature.
 */
final class SealedJson {
  private static final String SEAL = "sha256";

  private SealedJson() {}

  static ObjectNode seal(ObjectNode object) {
    return object.put(SEAL, hash(object));
  }

  /**
   * An object as it was sealed, without the seal.
   *
   * @param known the fields that it may have: what stands beside them would look as if it had been
   *     checked
   */
  static ObjectNode open(JsonNode node, String place, Set<String> known) throws ReplayException {
    if (!(node instanceof ObjectNode object) || !object.path(SEAL).isTextual()) {
      throw new ReplayException(place, "no object with a " + SEAL);
    }
    ObjectNode rest = object.deepCopy();
    String seal = rest.remove(SEAL).textValue();
    if (!hash(rest).equals(seal)) {
      String where = ChangedNumber.find(rest).map(name -> place + "." + name).orElse(place);
      throw new ReplayException(where, "changed since it was written");
    }
    requireKnown(rest, place + ".", known);
    return rest;
  }

  static void requireKnown(JsonNode object, String place, Set<String> known)
      throws ReplayException {
    for (Map.Entry<String, JsonNode> field : object.properties()) {
      if (!known.contains(field.getKey())) {
        throw new ReplayException(place + field.getKey(), "no field of a transcript");
      }
    }
  }

  private static String hash(ObjectNode object) {
    return Replay.hash(object.toString().getBytes(StandardCharsets.UTF_8));
  }
}
