package dev.sfumato.cli.campaign;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.net.URI;

/**
 * What an authority says of its keys. Whoever passes it on checks nothing: the coordinator does,
 * and so do the devices.
 */
public final class AuthorityStatements {
  private AuthorityStatements() {}

  /** Its public key, as it says itself: good enough for simulated devices. */
  public static Bytes publicKey(URI authority) throws IOException {
    return Bytes.fromHex(client(authority).get("/v1/keys").path("authority").asText());
  }

  /** What a campaign with that key is created with. */
  public static ObjectNode of(URI authority, String keyId) throws IOException {
    CoordinatorClient client = client(authority);
    ObjectNode both = JsonNodeFactory.instance.objectNode();
    both.put("keyId", keyId);
    both.set("keys", signed(client.get("/v1/keys")));
    both.set("issued", signed(client.get("/v1/keys/" + keyId + "/issued")));
    return both;
  }

  private static CoordinatorClient client(URI authority) {
    return new CoordinatorClient(authority, "");
  }

  private static ObjectNode signed(JsonNode answer) {
    return JsonNodeFactory.instance
        .objectNode()
        .put("statement", answer.path("statement").asText())
        .put("signature", answer.path("signature").asText());
  }
}
