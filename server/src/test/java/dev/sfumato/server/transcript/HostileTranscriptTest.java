package dev.sfumato.server.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Consumer;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Transcripts that somebody has changed who knows how they are sealed: of another structure, with
 * more in them, with what no number can be. Each is refused in one line that says where.
 */
class HostileTranscriptTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static byte[] file = new byte[0];

  @BeforeAll
  static void write() throws Exception {
    file = TranscriptJson.write(TranscriptTest.campaign(TranscriptTest.open()));
  }

  private static void assertRefused(String place, Consumer<ObjectNode> change) throws Exception {
    ObjectNode root = (ObjectNode) JSON.readTree(file);
    change.accept(root);
    assertRefused(place, JSON.writeValueAsBytes(root));
  }

  private static void assertRefused(String place, byte[] changed) {
    assertThatThrownBy(() -> Replay.run(TranscriptJson.read(changed)))
        .isInstanceOf(ReplayException.class)
        .hasMessageStartingWith(place);
  }

  /** Of a part, with a new seal. */
  private static void assertSealedRefused(String place, String part, Consumer<ObjectNode> change)
      throws Exception {
    assertRefused(
        place,
        root -> {
          ObjectNode node = (ObjectNode) root.at(part);
          node.remove("sha256");
          change.accept(node);
          if (node.path("sums").isArray()) {
            ChangedNumber.note(node);
          }
          SealedJson.seal(node);
        });
  }

  private static void assertSumRefused(String place, Consumer<ObjectNode> change) throws Exception {
    assertSealedRefused(place, "/queries/0/0", change);
  }

  private static void assertTermsRefused(String place, Consumer<ObjectNode> change)
      throws Exception {
    assertSealedRefused(place, "/campaign", change);
  }

  @Test
  void theSameSealedAgain_holds() throws Exception {
    ObjectNode root = (ObjectNode) JSON.readTree(file);
    ObjectNode sum = (ObjectNode) root.at("/queries/0/0");
    sum.remove("sha256");
    ChangedNumber.note(sum);
    SealedJson.seal(sum);
    assertThat(Replay.run(TranscriptJson.read(JSON.writeValueAsBytes(root))).queries())
        .isPositive();
  }

  @Test
  void otherStructure_isRefused_andNamed() throws Exception {
    assertRefused("queries: no list", root -> root.put("queries", 5));
    assertRefused("queries: no list", root -> root.remove("queries"));
    assertRefused(
        "queries: no list",
        root -> root.set("queries", JSON.createObjectNode().set("0", root.at("/queries/0"))));
    assertRefused("queries[0]: no list", root -> queries(root).set(0, JSON.createObjectNode()));
    assertRefused("queries[0]: no list", root -> queries(root).set(0, "a sum"));
    assertRefused("queries[0]: no sum", root -> queries(root).set(0, JSON.createArrayNode()));
    assertRefused("queries[0][0]: ", root -> ((ArrayNode) root.at("/queries/0")).setNull(0));
    assertRefused("queries[1]", root -> queries(root).insert(1, queries(root).get(0)).remove(2));
    assertRefused("campaign.format: ", root -> root.set("campaign", root.get("map")));
  }

  private static ArrayNode queries(ObjectNode root) {
    return (ArrayNode) root.get("queries");
  }

  /** It would look as if it had been checked. */
  @Test
  void fieldsThatNobodyChecks_areRefused_andNamed() throws Exception {
    assertRefused("winner: ", root -> root.put("winner", "me"));
    assertSumRefused("queries[0][0].winner: no field", sum -> sum.put("winner", 1));
    assertTermsRefused("campaign.winner: no field", terms -> terms.put("winner", 1));
    assertSealedRefused("map.winner: no field", "/map", map -> map.put("winner", 1));
    assertSealedRefused("map.format: ", "/map", map -> map.put("format", "png"));
  }

  @Test
  void valuesOfAnotherKind_areRefused_andNamed() throws Exception {
    assertSumRefused("queries[0][0]: counts", sum -> sum.putObject("counts").put("a", 1));
    assertSumRefused("queries[0][0]: counts", sum -> sum.remove("counts"));
    assertSumRefused(
        "queries[0][0]: counts[0]",
        sum -> ((ArrayNode) sum.get("counts")).set(0, JSON.getNodeFactory().numberNode(0.5)));
    assertSumRefused(
        "queries[0][0]: counts[0]", sum -> ((ArrayNode) sum.get("counts")).set(0, huge()));
    assertSumRefused("queries[0][0]: good", sum -> sum.set("good", huge()));
    assertSumRefused("queries[0][0]: number", sum -> sum.put("number", -1));
    assertTermsRefused("campaign: categories", terms -> terms.put("categories", "x"));
    assertTermsRefused("campaign: categories", terms -> terms.remove("categories"));
  }

  private static JsonNode huge() {
    return JSON.getNodeFactory().numberNode(BigInteger.TEN.pow(900));
  }

  @Test
  void deepOrEndlessBytes_areRefused() {
    for (String text :
        new String[] {"[".repeat(200_000), "{\"a\":".repeat(200_000), "9".repeat(20_000)}) {
      assertRefused("f", text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** A file of a kilobyte that unpacks to a map that no memory holds. */
  @Test
  void priorThatIsABomb_isRefusedByItsLength() throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    packed.write(1);
    try (OutputStream out = new DeflaterOutputStream(packed)) {
      out.write(new byte[] {0x7f, -1, -1, -1});
      out.write(new byte[1 << 20]);
    }
    String bomb = Base64.getEncoder().encodeToString(packed.toByteArray());
    for (String name : List.of("prior", "earlier")) {
      assertTermsRefused(
          "campaign." + name + ": stored histogram: a length of 2147483647",
          terms -> terms.put(name, bomb));
    }
  }

  /** Terms under which no campaign can begin, found before there is a question. */
  @Test
  void termsUnderWhichNothingBegins_areRefused_andNamed() throws Exception {
    assertTermsRefused("campaign: ", terms -> terms.put("devices", 2).put("shardSize", 2));
  }

  /** What is a stranger's is not obeyed by a terminal, and does not fill it. */
  @Test
  void message_hasNothingToObey_andIsShort() throws Exception {
    String text = "\u001b[2J\u202e" + "x".repeat(5_000);
    ObjectNode root = (ObjectNode) JSON.readTree(file);
    ObjectNode terms = (ObjectNode) root.get("campaign");
    terms.remove("sha256");
    SealedJson.seal(terms.put("strategy", text));
    assertThatThrownBy(() -> TranscriptJson.read(JSON.writeValueAsBytes(root)))
        .isInstanceOf(ReplayException.class)
        .hasMessageMatching("campaign: strategy: \\?\\[2J\\?x+ \\.\\.\\.")
        .satisfies(thrown -> assertThat(thrown.getMessage()).hasSizeLessThan(500));
  }
}
