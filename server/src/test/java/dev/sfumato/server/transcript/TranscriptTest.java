package dev.sfumato.server.transcript;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.estimate.Prior;
import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.core.strategy.Refinement;
import dev.sfumato.core.strategy.StrategyName;
import dev.sfumato.protocol.AggregateDecoder;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.TestAuthority;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.SumQuestion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TranscriptTest {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant DEADLINE = Instant.parse("2027-01-01T00:00:00Z");
  private static final CampaignId ID = CampaignId.random(new SecureRandom());

  private static Campaign campaign(int devices) {
    Region region = Region.around(new Bounds(-0.11, -0.11, 0.11, 0.11), 256);
    return Campaign.builder(region, devices, Epsilon.of(1), Participation.ONCE)
        .shards(100_000, Fraction.parse("0.1"), Fraction.parse("0.05"))
        .build();
  }

  static CampaignDefinition open() {
    return new CampaignDefinition(
        "made up",
        campaign(6_000),
        StrategyName.usual(Participation.ONCE),
        List.of(),
        OptionalLong.of(1_000_000),
        5,
        Prior.NONE);
  }

  static CampaignDefinition counted() {
    return open().withKey(new TestAuthority().campaignKey(7_000));
  }

  /** A campaign whose devices are in one corner, asked as it ships and answered by chance. */
  static Transcript campaign(CampaignDefinition definition) throws Exception {
    Random random = new Random(5);
    Refinement refinement = new Refinement(definition.campaign(), definition.strategy());
    List<List<TranscriptSum>> queries = new ArrayList<>();
    long before = 0;
    for (Refinement next = refinement.ask(); next.open().isPresent(); next = next.ask()) {
      HistogramQuery query = next.open().get();
      TranscriptSum sum =
          sum(new SumQuestion(ID, definition, queries.size() + 1, before, query), random);
      queries.add(List.of(sum));
      before += query.cohort().devices();
      next = next.accept(AggregateDecoder.combine(query, List.of(counts(sum, query))));
    }
    return withItsMap(new Transcript(ID, definition, queries, ""));
  }

  private static TranscriptSum sum(SumQuestion question, Random random) {
    int seats = (int) question.query().cohort().devices();
    SumPlan plan = question.query().cohort().sum(seats);
    int survivors = plan.shard(seats - 1).minimumSurvivors() + 1;
    long[] counts = new long[question.query().length()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = random.nextInt(9) - 4L + (i < 5 ? survivors / 6 : 0);
    }
    Query asked = question.of(plan, DEADLINE);
    Bytes salt = Bytes.wrap(new byte[Query.SALT_BYTES]);
    return new TranscriptSum(1, seats, seats - 1, survivors, survivors, asked, salt, counts);
  }

  private static ShardCounts counts(TranscriptSum sum, HistogramQuery query) {
    return new ShardCounts(
        sum.counts(),
        sum.survivors(),
        query.noise(sum.question().plan().shard(sum.good())).sumOf(sum.survivors()));
  }

  /** The map that follows, which only a replay knows. */
  private static Transcript withItsMap(Transcript transcript) throws Exception {
    return new Transcript(
        transcript.campaign(),
        transcript.definition(),
        transcript.queries(),
        Replay.hash(Replay.map(transcript)));
  }

  private static Replay.Result replay(byte[] file) throws ReplayException {
    return Replay.run(TranscriptJson.read(file));
  }

  @Test
  void replay_ofAFile_asksTheSameAndHasTheSameMap() throws Exception {
    for (CampaignDefinition definition : List.of(open(), counted())) {
      Transcript transcript = campaign(definition);
      assertThat(transcript.queries()).hasSizeGreaterThan(2);

      Replay.Result result = replay(TranscriptJson.write(transcript));

      assertThat(result.queries()).isEqualTo(transcript.queries().size());
      assertThat(result.isWhole()).isTrue();
      assertThat(Replay.hash(result.map())).isEqualTo(transcript.mapHash());
      assertThat(TranscriptJson.write(TranscriptJson.read(TranscriptJson.write(transcript))))
          .isEqualTo(TranscriptJson.write(transcript));
    }
  }

  /** It is never whole in memory where it is sent, and is the file of the whole tree. */
  @Test
  void write_toAStream_isTheFileOfTheWholeTree_andLeavesTheStreamOpen() throws Exception {
    Transcript transcript = campaign(open());
    boolean[] closed = {false};
    ByteArrayOutputStream out =
        new ByteArrayOutputStream() {
          @Override
          public void close() {
            closed[0] = true;
          }
        };

    TranscriptJson.write(transcript, out);

    JsonNode tree = JSON.readTree(out.toByteArray());
    assertThat(out.toByteArray())
        .isEqualTo(JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(tree));
    assertThat(closed[0]).isFalse();
  }

  @Test
  void replay_ofTheFirstAnswers_saysThatThereWasMore() throws Exception {
    Transcript whole = campaign(open());
    Transcript first =
        withItsMap(new Transcript(ID, whole.definition(), whole.queries().subList(0, 2), ""));

    assertThat(replay(TranscriptJson.write(first)).isWhole()).isFalse();
  }

  /** Every number of the file, one after the other; of long lists every fiftieth. */
  @Test
  void read_withAnyNumberChanged_isRefusedAndNamesThePlace() throws Exception {
    byte[] file = TranscriptJson.write(campaign(counted()));
    int changed = 0;
    for (String pointer : numbers(JSON.readTree(file), "")) {
      JsonNode root = JSON.readTree(file);
      int at = pointer.lastIndexOf('/');
      JsonNode parent = root.at(pointer.substring(0, at));
      String last = pointer.substring(at + 1);
      if (parent instanceof ArrayNode list) {
        list.set(Integer.parseInt(last), list.get(Integer.parseInt(last)).asLong() + 1);
      } else {
        ((ObjectNode) parent).put(last, parent.path(last).asLong() + 1);
      }
      assertThatThrownBy(() -> replay(JSON.writeValueAsBytes(root)))
          .isInstanceOf(ReplayException.class)
          .hasMessageStartingWith(place(pointer));
      changed++;
    }
    assertThat(changed).isGreaterThan(50);
  }

  private static String place(String pointer) {
    List<String> parts = List.of(pointer.split("/", -1));
    return parts.get(1).equals("queries")
        ? "queries[" + parts.get(2) + "][" + parts.get(3) + "]" + number(parts) + ": changed"
        : parts.get(1) + ": changed";
  }

  /** Which number of a sum; of those by which that is found out no more is said. */
  private static String number(List<String> parts) {
    if (parts.get(4).equals("sums")) {
      return "";
    }
    return "." + parts.get(4) + (parts.size() > 5 ? "[" + parts.get(5) + "]" : "");
  }

  private static List<String> numbers(JsonNode node, String path) {
    List<String> all = new ArrayList<>();
    if (node.isNumber()) {
      all.add(path);
    } else if (node instanceof ArrayNode list) {
      int step = list.size() > 100 ? 50 : 1;
      for (int i = 0; i < list.size(); i += step) {
        all.addAll(numbers(list.get(i), path + "/" + i));
      }
    } else {
      node.fieldNames()
          .forEachRemaining(name -> all.addAll(numbers(node.get(name), path + "/" + name)));
    }
    return all;
  }

  private static Transcript with(Transcript from, int query, TranscriptSum other) {
    List<List<TranscriptSum>> queries = new ArrayList<>(from.queries());
    queries.set(query, List.of(other));
    return new Transcript(ID, from.definition(), queries, from.mapHash());
  }

  /** Somebody who writes a false answer with its hash is told by the next question. */
  @Test
  void replay_withAFalseAnswer_findsTheQuestionThatDoesNotFollow() throws Exception {
    Transcript good = campaign(open());
    TranscriptSum first = good.queries().get(0).get(0);
    long[] counts = new long[first.counts().length];
    Arrays.fill(counts, 40);
    Transcript bad = with(good, 0, changed(first, first.survivors(), first.question(), counts));

    assertThatThrownBy(() -> replay(TranscriptJson.write(bad)))
        .isInstanceOf(ReplayException.class)
        .hasMessageStartingWith("queries[1], sum 1: the question does not follow");
  }

  @Test
  void replay_withALastAnswerChanged_findsAnotherMap() throws Exception {
    Transcript good = campaign(open());
    int last = good.queries().size() - 1;
    TranscriptSum sum = good.queries().get(last).get(0);
    long[] counts = sum.counts().clone();
    counts[3]++;
    Transcript bad = with(good, last, changed(sum, sum.survivors(), sum.question(), counts));

    assertThatThrownBy(() -> replay(TranscriptJson.write(bad)))
        .hasMessage("map: another one follows from the answers");
  }

  @Test
  void replay_withANumberOfDevicesThatMayNotBe_saysWhere() throws Exception {
    Transcript good = campaign(open());
    TranscriptSum sum = good.queries().get(1).get(0);
    Transcript few = with(good, 1, changed(sum, 10, sum.question(), sum.counts()));
    assertThatThrownBy(() -> replay(TranscriptJson.write(few)))
        .hasMessageStartingWith("queries[1], sum 1: it should not have been opened");

    Query trusting = withCorrupt(sum.question(), sum.question().plan().corrupt() - 1);
    Transcript less = with(good, 1, changed(sum, sum.survivors(), trusting, sum.counts()));
    assertThatThrownBy(() -> replay(TranscriptJson.write(less)))
        .hasMessageStartingWith("queries[1], sum 1: its numbers of seats");
  }

  private static byte[] filled(int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) 1);
    return bytes;
  }

  private static Transcript with(Transcript from, List<TranscriptSum> first) {
    List<List<TranscriptSum>> queries = new ArrayList<>(from.queries());
    queries.set(0, first);
    return new Transcript(ID, from.definition(), queries, from.mapHash());
  }

  @Test
  void replay_withASumTwice_orACountThatNoneCanBe_saysWhere() throws Exception {
    Transcript good = campaign(open());
    TranscriptSum sum = good.queries().get(0).get(0);
    assertThatThrownBy(() -> replay(TranscriptJson.write(with(good, List.of(sum, sum)))))
        .hasMessage("queries[0], sum 1: it is there twice");
    TranscriptSum another =
        new TranscriptSum(
            2,
            sum.seated(),
            sum.good(),
            sum.inputs(),
            sum.survivors(),
            sum.question(),
            sum.salt(),
            sum.counts());
    assertThatThrownBy(() -> replay(TranscriptJson.write(with(good, List.of(sum, another)))))
        .hasMessage("queries[0], sum 2: it is there twice");
    TranscriptSum fresh =
        new TranscriptSum(
            2,
            sum.seated(),
            sum.good(),
            sum.inputs(),
            sum.survivors(),
            sum.question(),
            Bytes.wrap(filled(Query.SALT_BYTES)),
            sum.counts());
    assertThatThrownBy(() -> replay(TranscriptJson.write(with(good, List.of(sum, fresh)))))
        .hasMessage("queries[0]: more sums than it has groups of devices");

    for (long odd : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, sum.question().modulus().size()}) {
      long[] counts = sum.counts().clone();
      counts[2] = odd;
      Transcript bad = with(good, 0, changed(sum, sum.survivors(), sum.question(), counts));
      assertThatThrownBy(() -> replay(TranscriptJson.write(bad)))
          .isInstanceOf(ReplayException.class)
          .hasMessageStartingWith("queries[0], sum 1, counts[2]: " + odd);
    }
  }

  /** Such a file of some kilobytes asked for 16,777,216 cells, and for all memory. */
  @Test
  void replay_ofAFlatQuestionThatIsLongerThanItsAnswer_isRefusedBeforeItIsMade() throws Exception {
    Transcript good = campaign(open());
    Region region = Region.around(new Bounds(-0.11, -0.11, 0.11, 0.11), 4096);
    Campaign large =
        Campaign.builder(region, 6_000, Epsilon.of(1), Participation.ONCE)
            .shards(100_000, Fraction.parse("0.1"), Fraction.parse("0.05"))
            .maxVectorLength(1 << 24)
            .build();
    CampaignDefinition flat =
        new CampaignDefinition(
            "flat", large, StrategyName.FLAT, List.of(), OptionalLong.empty(), 5, Prior.NONE);
    Transcript bomb = new Transcript(ID, flat, good.queries(), good.mapHash());

    assertThatThrownBy(() -> replay(TranscriptJson.write(bomb)))
        .hasMessage("queries[0]: it has not as many counts as cells");
  }

  @Test
  void read_withAPriorThatIsNone_namesIt() throws Exception {
    for (String name : List.of("prior", "earlier")) {
      for (String text : List.of("", "AAAA", "AQID", "no base64")) {
        ObjectNode root = (ObjectNode) JSON.readTree(TranscriptJson.write(campaign(open())));
        ObjectNode terms = (ObjectNode) root.get("campaign");
        terms.remove("sha256");
        terms.put(name, text);
        root.set("campaign", SealedJson.seal(terms));
        assertThatThrownBy(() -> TranscriptJson.read(JSON.writeValueAsBytes(root)))
            .isInstanceOf(ReplayException.class)
            .hasMessageStartingWith("campaign." + name + ": ");
      }
    }
  }

  private static TranscriptSum changed(
      TranscriptSum sum, int survivors, Query question, long[] counts) {
    return new TranscriptSum(
        sum.number(), sum.seated(), sum.good(), survivors, survivors, question, sum.salt(), counts);
  }

  private static Query withCorrupt(Query query, int corrupt) {
    SumPlan plan = query.plan();
    return new Query(
        query.terms(),
        query.number(),
        query.partition(),
        query.countsPerCell(),
        query.epsilon(),
        query.scale(),
        query.rounding(),
        new SumPlan(plan.seats(), corrupt, plan.toleratedDropout(), plan.minimumSurvivors()),
        query.bits(),
        query.deadline(),
        query.places());
  }

  @Test
  void read_ofAnythingElse_isRefused() throws IOException {
    for (String text : List.of("", "[]", "{}", "{\"format\":\"sfumato-transcript-2\"}", "{} {}")) {
      assertThatThrownBy(() -> TranscriptJson.read(text.getBytes(StandardCharsets.UTF_8)))
          .isInstanceOf(ReplayException.class);
    }
  }

  private static String receipt(TranscriptSum sum) {
    Query question = sum.question();
    return String.format(
        "sfumato-receipt-1 coordinator=00 campaign=%s query=%d sum=%s question=%s epsilon=%d"
            + " seats=%d corrupt=%d good=%d",
        ID,
        question.number(),
        sum.id().value().toHex(),
        question.digest().toHex(),
        question.epsilon().micros(),
        question.plan().seats(),
        question.plan().corrupt(),
        sum.good());
  }

  @Test
  void receipt_ofASum_isFoundAndAnyOtherIsNot() throws Exception {
    Transcript transcript = campaign(counted());
    String line = receipt(transcript.queries().get(1).get(0));

    assertThat(Receipt.parse(line).check(transcript)).isEqualTo("query 2, sum 1");
    assertThat(Receipt.isOf(line, ID)).isTrue();
    assertThatThrownBy(() -> Receipt.parse(line.replaceAll("sum=..", "sum=xx")).check(transcript))
        .hasMessage("receipt: no sum of the transcript has this id");
    for (String name : List.of("question", "epsilon", "seats", "corrupt", "good")) {
      String other = line.replaceAll(name + "=[^ ]*", name + "=7");
      assertThatThrownBy(() -> Receipt.parse(other).check(transcript))
          .hasMessageStartingWith("receipt: " + name + " is 7");
    }
    assertThatThrownBy(() -> Receipt.parse("hello")).hasMessageContaining("a line that a device");
  }
}
