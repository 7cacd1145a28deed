package dev.sfumato.server.transcript;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.core.histogram.HistogramQuery;
import dev.sfumato.core.histogram.NoisyHistogram;
import dev.sfumato.core.strategy.Refinement;
import dev.sfumato.export.MapExport;
import dev.sfumato.export.MapFormat;
import dev.sfumato.protocol.AggregateDecoder;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.server.map.Heatmaps;
import dev.sfumato.server.state.CampaignDefinition;
import dev.sfumato.server.state.CampaignState;
import dev.sfumato.server.state.Lease;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.ShardRecord;
import dev.sfumato.server.state.StoredCampaign;
import dev.sfumato.server.state.StoredQuery;
import dev.sfumato.server.state.SumQuestion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * Asks every question of a transcript once more, by the refinement that ships, and makes its map.
 *
 * <p>Guarantee: when {@link #run} returns, each question is, bit for bit, what follows from the
 * terms and the answers before it, and the map is the one that the transcript names. Not
 * guaranteed: that the answers are what devices gave; a device's receipt tells of the questions.
 */
public final class Replay {
  private final Transcript transcript;
  private final CampaignDefinition definition;
  private final List<StoredQuery> replayed = new ArrayList<>();
  private final TranscriptLimits limits = new TranscriptLimits();
  private Refinement refinement;
  private long asked;

  private Replay(Transcript transcript) throws ReplayException {
    this.transcript = transcript;
    this.definition = transcript.definition();
    this.refinement = begin(definition);
  }

  private static Refinement begin(CampaignDefinition definition) throws ReplayException {
    try {
      return new Refinement(definition.campaign(), definition.strategy());
    } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
      throw new ReplayException("campaign", "it could not begin: " + e.getMessage());
    }
  }

  /**
   * What follows from a transcript.
   *
   * @param map as GeoJSON, as a coordinator exports it
   * @param isWhole whether there is nothing more to ask after it
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  public record Result(int queries, byte[] map, boolean isWhole) {}

  /**
   * Replays a transcript.
   *
   * @throws ReplayException where it does not hold
   */
  public static Result run(Transcript transcript) throws ReplayException {
    return new Replay(transcript).run();
  }

  /** The map that follows from a transcript, whichever it names. */
  static byte[] map(Transcript transcript) throws ReplayException {
    return new Replay(transcript).map();
  }

  private byte[] map() throws ReplayException {
    for (List<TranscriptSum> sums : transcript.queries()) {
      answerOrRefuse(sums);
    }
    return map(stored());
  }

  /** What no rule of ours foresaw is refused too, where it is. */
  private void answerOrRefuse(List<TranscriptSum> sums) throws ReplayException {
    String place = query(replayed.size() + 1);
    try {
      answer(sums);
    } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
      throw new ReplayException(place, String.valueOf(e.getMessage()));
    }
  }

  private Result run() throws ReplayException {
    byte[] map = map();
    if (!hash(map).equals(transcript.mapHash())) {
      throw new ReplayException("map", "another one follows from the answers");
    }
    return new Result(replayed.size(), map, refinement.ask().open().isEmpty());
  }

  private void answer(List<TranscriptSum> sums) throws ReplayException {
    int number = replayed.size() + 1;
    TranscriptLimits.checkLength(definition, sums);
    Refinement next = ask(number);
    HistogramQuery query = next.open().orElseThrow();
    limits.checkSums(sums, query.cohort(), query(number));
    SumQuestion question = new SumQuestion(transcript.campaign(), definition, number, asked, query);
    List<ShardRecord> shards = new ArrayList<>();
    List<ShardCounts> counts = new ArrayList<>();
    for (TranscriptSum sum : sums) {
      shards.add(check(sum, question));
      counts.add(counts(sum, query));
    }
    TranscriptLimits.checkTotals(sums, query(number));
    NoisyHistogram answer = AggregateDecoder.combine(query, counts);
    refinement = next.accept(answer);
    asked = Math.addExact(asked, query.cohort().devices());
    replayed.add(
        new StoredQuery(
            number, query, Instant.EPOCH, false, shards, List.of(), Optional.of(answer)));
  }

  private Refinement ask(int number) throws ReplayException {
    try {
      Refinement next = refinement.ask();
      if (next.open().isPresent()) {
        return next;
      }
    } catch (IllegalArgumentException | IllegalStateException e) {
      throw new ReplayException(query(number), "it could not be asked: " + e.getMessage());
    }
    throw new ReplayException(query(number), "nothing was left to ask after the answers before it");
  }

  private static String query(int number) {
    return "queries[" + (number - 1) + "]";
  }

  private static String place(TranscriptSum sum, int number) {
    return query(number) + ", sum " + sum.number();
  }

  /** Whether it asks what follows, of devices that follow. */
  private static ShardRecord check(TranscriptSum sum, SumQuestion expected) throws ReplayException {
    Query question = sum.question();
    SumPlan plan = expected.query().cohort().sum(question.plan().seats());
    String place = place(sum, expected.number());
    if (!plan.equals(question.plan().under(plan.assurance()))) {
      throw new ReplayException(place, "its numbers of seats do not follow from the campaign's");
    }
    if (!expected.of(plan, question.deadline()).equals(question)) {
      throw new ReplayException(
          place,
          "the question does not follow from the answers before it"
              + differing(expected, question));
    }
    if (sum.counts().length != question.length()) {
      throw new ReplayException(place, "it has not as many counts as cells");
    }
    TranscriptLimits.checkCounts(sum, place);
    if (sum.good() < 1
        || sum.good() > plan.seats()
        || sum.survivors() < plan.shard(sum.good()).minimumSurvivors()
        || sum.survivors() > sum.good()) {
      throw new ReplayException(place, "it should not have been opened with so many");
    }
    return new ShardRecord(sum.number(), plan, Instant.EPOCH, Optional.of(outcome(sum, place)));
  }

  private static String differing(SumQuestion expected, Query question) {
    return expected.query().partition().equals(question.partition()) ? "" : ": other cells do";
  }

  private static ShardOutcome outcome(TranscriptSum sum, String place) throws ReplayException {
    try {
      return ShardOutcome.opened(sum.seated(), sum.inputs(), sum.survivors()).withGood(sum.good());
    } catch (IllegalArgumentException e) {
      throw new ReplayException(place, String.valueOf(e.getMessage()));
    }
  }

  private static ShardCounts counts(TranscriptSum sum, HistogramQuery query) {
    Shard shard = sum.question().plan().under(query.cohort().assurance()).shard(sum.good());
    return new ShardCounts(
        sum.counts(), sum.survivors(), query.noise(shard).sumOf(sum.survivors()));
  }

  private StoredCampaign stored() {
    return new StoredCampaign(
        new Lease(transcript.campaign(), 0),
        definition,
        Instant.EPOCH,
        new CampaignState.Finished(),
        Optional.empty(),
        refinement.ledger(),
        replayed);
  }

  private static byte[] map(StoredCampaign campaign) throws ReplayException {
    if (campaign.queries().isEmpty()) {
      throw new ReplayException("queries", "there are none");
    }
    try {
      return geoJson(new Heatmaps().export(campaign, campaign.queries().size()));
    } catch (IllegalArgumentException | IllegalStateException | ArithmeticException e) {
      throw new ReplayException("map", "none follows: " + e.getMessage());
    }
  }

  /** The map's file, as a coordinator gives it out. */
  public static byte[] geoJson(MapExport map) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      MapFormat.GEOJSON.write(map, out);
    } catch (IOException e) {
      throw new IllegalStateException("memory", e);
    }
    return out.toByteArray();
  }

  /** The hash of the map's file, which is never whole in memory: it can be 100 MB. */
  public static String hash(MapExport map) {
    MessageDigest digest = sha256();
    try (OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      MapFormat.GEOJSON.write(map, out);
    } catch (IOException e) {
      throw new IllegalStateException("memory", e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  /** SHA-256 in hex. */
  public static String hash(byte[] bytes) {
    return HexFormat.of().formatHex(sha256().digest(bytes));
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
