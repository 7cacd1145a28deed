package dev.sfumato.server.shard;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.credential.CredentialKey;
import dev.sfumato.protocol.AggregateDecoder;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.ShardCounts;
import dev.sfumato.protocol.WireException;
import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.server.AnswerOutcome;
import dev.sfumato.secagg.sum.server.Shelf;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.VerifiedRound;
import dev.sfumato.secagg.verified.server.VerifiedServer;
import dev.sfumato.server.state.ShardOutcome;
import dev.sfumato.server.state.sum.KeptSum;
import dev.sfumato.server.state.sum.Tempo;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntPredicate;

/**
 * One secure sum with its archive and its tally: a machine without clock or mailbox, which goes on
 * from what its archive holds.
 */
final class ShardSession {
  private final Query query;
  private final SumParameters parameters;
  private final KeptSum kept;
  private final ServedSum server;
  private final ShardTally tally = new ShardTally();
  private final Map<Integer, Bytes> roster = new TreeMap<>();
  private Optional<ShardOutcome> end = Optional.empty();

  private ShardSession(Query query, SumParameters parameters, KeptSum kept, ServedSum server) {
    this.query = query;
    this.parameters = parameters;
    this.kept = kept;
    this.server = server;
  }

  /** Goes on with a sum, or begins it. */
  static ShardSession open(KeptSum kept, byte[] coordinator, ShardWork work) throws WireException {
    Query query = Query.decode(kept.brief().query().array());
    SumParameters parameters = query.sumParameters();
    SumSession session =
        new SumSession(
            query.session(kept.brief().salt()),
            new CoordinatorId(Bytes.wrap(coordinator)),
            parameters);
    SumServerSetup setup =
        new SumServerSetup(session, work.primitives(), RandomBytes.secure(), work.workers());
    ShardSession opened = new ShardSession(query, parameters, kept, serve(setup, query, kept));
    opened.recall();
    return opened;
  }

  private static ServedSum serve(SumServerSetup setup, Query query, KeptSum kept) {
    VectorShape shape = setup.parameters().shape();
    if (!query.terms().verified()) {
      return new HonestSum(SumServer.open(setup, kept), shape);
    }
    CredentialKey key = kept.key().orElseThrow(() -> new IllegalStateException("key: none"));
    return new VerifiedSum(
        VerifiedServer.open(setup, new LeafCredentials(query, key), kept), shape);
  }

  /** Who has which seat, and who has paid, as far as the archive knows. */
  private void recall() {
    kept.pace().ifPresent(tally::resume);
    kept.scan(Shelf.ROSTER, (seat, identity) -> roster.put(seat, Bytes.wrap(identity)));
    if (round().compareTo(VerifiedRound.INPUTS) >= 0 && server.numbers().isPresent()) {
      roster.keySet().forEach(tally::askedForInput);
      kept.scan(Shelf.INPUT, (seat, digest) -> tally.heardFrom(seat));
    }
  }

  /** The seat of an identity, while seats are given. */
  OptionalInt admit(Bytes identity) {
    if (round() != VerifiedRound.KEYS) {
      return OptionalInt.empty();
    }
    OptionalInt seat = server.admit(identity);
    seat.ifPresent(index -> roster.put(index, identity));
    return seat;
  }

  /** Gives a seat without keys to another identity; whose it was, if that is done. */
  Optional<Bytes> giveOn(int seat, Bytes identity) {
    return server.giveOn(seat, identity)
        ? Optional.ofNullable(roster.put(seat, identity))
        : Optional.empty();
  }

  /** The seats without keys that may be given on: where a credential is shown each has its own. */
  List<Integer> keyless() {
    boolean may = round() == VerifiedRound.KEYS && query.terms().credentials().isEmpty();
    return may ? roster.keySet().stream().filter(server::awaits).toList() : List.of();
  }

  boolean isSeatOf(int seat, Bytes identity) {
    return Optional.ofNullable(roster.get(seat)).equals(Optional.of(identity));
  }

  boolean hasSeat(int seat) {
    return roster.containsKey(seat);
  }

  /** How many more may have a seat. */
  int free() {
    return round() == VerifiedRound.KEYS ? parameters.seats() - roster.size() : 0;
  }

  AnswerOutcome answer(int seat, byte[] message) {
    return server.answer(seat, message);
  }

  /** What the seat has to answer, or is told at the end. */
  Optional<ServedSum.Request> request(int seat) {
    return server.request(seat);
  }

  boolean awaits(int seat) {
    return server.awaits(seat);
  }

  Bytes held(int seat) {
    return server.held(seat);
  }

  Optional<DropReason> out(int seat) {
    return server.out(seat);
  }

  void lose(int seat, DropReason reason) {
    server.lose(seat, reason);
  }

  /** Ends the round; what was fixed thereby is still to be committed. */
  void close() {
    server.close();
  }

  boolean isReady() {
    return !isOver() && server.isReady();
  }

  /** Whether the round may close now, if nobody of those who are awaited is here any more. */
  boolean canDoWithout() {
    return switch (round()) {
      // Too few keys end the sum: nobody has paid for it, and those who are here sit down again.
      case KEYS -> free() == 0;
      case ROSTER, SHARES, VERDICT -> parameters.isEnough(server.answered());
      case INPUTS, CALLS -> server.answered() >= parameters.survivorsOf(good());
      case OPENING, OVER -> false;
    };
  }

  /** Whether everything that came is on disk. */
  boolean isClean() {
    return kept.pending() == 0;
  }

  long pending() {
    return kept.pending();
  }

  /** Puts everything that came on disk, in one transaction. */
  void commit(Instant roundEnds) {
    server.flush();
    kept.commit(tally.pace(roundEnds));
  }

  /** When the present round was to close, if another host had begun it. */
  Optional<Instant> roundEnds() {
    return kept.pace().map(pace -> pace.roundEnds());
  }

  /** Past it no device answers. */
  Instant deadline() {
    return query.deadline();
  }

  /** When inputs end at the latest: what comes after them has its time before the deadline. */
  Instant lastInputs(RoundLimits limits) {
    return deadline().minus(limits.afterInputs(query.terms().verified()));
  }

  Tempo tempo() {
    return kept.brief().tempo();
  }

  VerifiedRound round() {
    return server.round();
  }

  boolean isOver() {
    return round() == VerifiedRound.OVER;
  }

  int answered() {
    return server.answered();
  }

  int awaited() {
    return server.awaited();
  }

  /** The bytes of one device's vector. */
  int inputBytes() {
    return parameters.shape().packedBytes();
  }

  ShardTally tally() {
    return tally;
  }

  Set<Integer> seats() {
    return roster.keySet();
  }

  /** How many are out so far, and why. */
  Map<String, Integer> outs() {
    Map<String, Integer> words = new TreeMap<>();
    server.outs().forEach((reason, count) -> words.put(ShardTally.label(reason), count));
    return words;
  }

  /** The counts, once the sum is open. */
  Optional<ShardCounts> counts() {
    return server.result().map(sum -> AggregateDecoder.decode(query, shard(), sum));
  }

  /** The numbers by which devices drew their noise. */
  private Shard shard() {
    SumNumbers numbers = server.numbers().orElseThrow();
    return new Shard(numbers.good(), numbers.minimumSurvivors(), numbers.corrupt());
  }

  private int good() {
    return server.numbers().map(numbers -> numbers.good()).orElse(0);
  }

  /** How it ended; also when its archive is gone. */
  ShardOutcome outcome() {
    ShardOutcome outcome =
        end.orElseGet(() -> server.result().map(this::opened).orElseGet(this::aborted));
    end = Optional.of(outcome);
    return outcome;
  }

  private ShardOutcome opened(AggregateSum sum) {
    int survivors = sum.survivors().size();
    return ShardOutcome.opened(roster.size(), Math.max(survivors, tally.inputs()), survivors)
        .withGood(good())
        .withDrops(drops(new HashSet<>(sum.survivors())))
        .withCost(tally.rounds(), tally.bytes());
  }

  private ShardOutcome aborted() {
    String reason = ShardTally.label(server.abortReason().orElseThrow());
    return ShardOutcome.aborted(reason, roster.size(), tally.inputs())
        .withGood(good())
        .withDrops(drops(Set.of()))
        .withCost(tally.rounds(), tally.bytes());
  }

  /** Whoever left after its input was added is in the sum all the same, and did not drop out. */
  private Map<String, Integer> drops(Set<Integer> survivors) {
    Map<String, Integer> reasons = new TreeMap<>();
    for (int seat : roster.keySet()) {
      if (!survivors.contains(seat) && (!survivors.isEmpty() || out(seat).isPresent())) {
        reasons.merge(tally.word(seat, out(seat)), 1, Integer::sum);
      }
    }
    return reasons;
  }

  /** Whoever has a seat and has given no keys, while they are asked for. */
  List<Bytes> withoutKeys() {
    return round() == VerifiedRound.KEYS ? identities(server::awaits) : List.of();
  }

  /** Whoever was never asked for an input, and so may have a seat again. */
  List<Bytes> neverAsked() {
    return identities(seat -> !tally.wasAsked(seat));
  }

  /** Gives back what those have spent who were never asked. */
  void release() {
    kept.release(neverAsked());
  }

  private List<Bytes> identities(IntPredicate which) {
    return roster.entrySet().stream()
        .filter(each -> which.test(each.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }
}
