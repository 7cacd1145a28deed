package dev.sfumato.server.transcript;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;

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

  static ObjectNode open(JsonNode node, String place) throws ReplayException {
    if (!(node instanceof ObjectNode object) || !object.path(SEAL).isTextual()) {
      throw new ReplayException(place, "no object with a " + SEAL);
    }
    ObjectNode rest = object.deepCopy();
    String seal = rest.remove(SEAL).textValue();
    if (!hash(rest).equals(seal)) {
      String where = ChangedNumber.find(rest).map(name -> place + "." + name).orElse(place);
      throw new ReplayException(where, "changed since it was written");
    }
    return rest;
  }

  private static String hash(ObjectNode object) {
    return Replay.hash(object.toString().getBytes(StandardCharsets.UTF_8));
  }
}
