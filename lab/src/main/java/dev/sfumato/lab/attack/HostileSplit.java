package dev.sfumato.lab.attack;

import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.RandomBytes;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.graph.HolderSize;
import dev.sfumato.secagg.graph.HypergeometricTail;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumNumbers;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.ParcelsRequest;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.server.HeapArchive;
import dev.sfumato.secagg.sum.server.SumServerSetup;
import dev.sfumato.secagg.sum.server.Workers;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Follows the protocol until the vectors have come, and then tells as many holders of each victim
 * as are needed that it dropped, the others that it survived: both its secrets come out. No holder
 * is told of more dropped ones than it finds plausible. After a restore of the database the first
 * half of the holders has answered truthfully already.
 */
final class HostileSplit {
  /** What the shipped client is surprised by. */
  private static final int SURPRISE = 20;

  private final HonestStage stage;
  private final SumServer server;
  private final Map<Integer, Map<Integer, Integer>> points = new HashMap<>();
  private final Map<Integer, MasksRequest> masks = new HashMap<>();
  private final Map<Integer, Bytes> maskPoints = new HashMap<>();
  private final Map<Integer, Bytes> inputs = new HashMap<>();
  private final Map<Integer, Set<Integer>> dropped = new HashMap<>();

  HostileSplit(HonestStage stage) {
    this.stage = stage;
    this.server =
        SumServer.open(
            new SumServerSetup(
                stage.session, stage.plan.primitives(), RandomBytes.secure(), Workers.caller()),
            new HeapArchive());
  }

  void run() {
    for (int seat = 0; seat < stage.plan.clients(); seat++) {
      server.admit(stage.identities.get(seat));
      byte[] first = stage.first(seat).array();
      server.answer(seat, first);
      maskPoints.put(seat, ((KeysAnswer) HonestStage.decode(first)).keys().maskPoint());
      points.put(seat, new HashMap<>());
      dropped.put(seat, new HashSet<>());
    }
    server.close();
    while (server.round() != SumRound.OPENING) {
      round();
    }
    plot();
    read(open());
  }

  private void round() {
    for (int seat = 0; seat < stage.plan.clients(); seat++) {
      int at = seat;
      server.request(at).ifPresent(request -> visit(at, request));
    }
    server.close();
  }

  private void visit(int seat, ToSumClient request) {
    if (request instanceof ParcelsRequest parcels) {
      parcels.parcels().forEach(each -> pointsOf(seat).put(each.dealer(), each.proof().point()));
    }
    if (request instanceof MasksRequest mine) {
      masks.put(seat, mine);
    }
    ToSumServer answer = stage.ask(seat, request).orElseThrow();
    if (answer instanceof InputAnswer input) {
      inputs.put(seat, input.packed());
    }
    server.answer(seat, answer.encode());
  }

  /** Who is told of whom that it dropped. */
  private void plot() {
    int threshold = stage.session.parameters().holders(stage.plan.clients()).threshold();
    int[] room = new int[stage.plan.clients()];
    points.forEach((holder, dealers) -> room[holder] = liesLeft(holder, dealers.size()));
    for (int victim = 0; victim < stage.plan.clients(); victim++) {
      int whom = victim;
      List<Integer> willing =
          points.keySet().stream()
              .filter(holder -> pointsOf(holder).containsKey(whom) && room[holder] > 0)
              .sorted(Comparator.comparing((Integer each) -> -room[each]))
              .limit(threshold)
              .toList();
      if (!stage.plan.isCorrupt(victim) && willing.size() == threshold) {
        willing.forEach(
            holder -> {
              Objects.requireNonNull(dropped.get(holder)).add(whom);
              room[holder]--;
            });
      }
    }
  }

  private int liesLeft(int holder, int named) {
    if (stage.plan.kind() == AttackKind.RESTORED_DATABASE && holder % 2 == 0) {
      return 0;
    }
    SumNumbers numbers = numbers();
    HypergeometricTail tail =
        new HypergeometricTail(numbers.good() - 1, numbers.minimumSurvivors() - 1, named);
    int lies = 0;
    while (lies < named && !tail.isRareOrFewer(named - lies - 1, SURPRISE)) {
      lies++;
    }
    return lies;
  }

  private SumNumbers numbers() {
    return server.numbers().orElseThrow();
  }

  private StolenShares open() {
    HolderSize size = stage.session.parameters().holders(stage.plan.clients());
    StolenShares shares = new StolenShares(size.holders(), size.threshold());
    points.forEach(
        (holder, dealers) -> {
          List<Integer> surviving = new ArrayList<>(dealers.keySet());
          List<Integer> gone = List.copyOf(Objects.requireNonNull(dropped.get(holder)));
          surviving.removeAll(gone);
          OpeningRequest request =
              new OpeningRequest(stage.head(holder), numbers().minimumSurvivors(), surviving, gone);
          stage
              .ask(holder, request)
              .ifPresent(answer -> keep(holder, request, (ReturnsAnswer) answer, shares));
        });
    return shares;
  }

  private void keep(int holder, OpeningRequest request, ReturnsAnswer answer, StolenShares into) {
    int at = 0;
    for (int dealer : request.surviving()) {
      into.seed(dealer, pointAt(holder, dealer), answer.shares().get(at++));
    }
    for (int dealer : request.dropped()) {
      into.key(dealer, pointAt(holder, dealer), answer.shares().get(at++));
    }
  }

  private Map<Integer, Integer> pointsOf(int holder) {
    return Objects.requireNonNull(points.get(holder));
  }

  private int pointAt(int holder, int dealer) {
    return Objects.requireNonNull(pointsOf(holder).get(dealer));
  }

  private void read(StolenShares shares) {
    SumDerivations derivations = new SumDerivations(stage.session);
    masks.forEach(
        (victim, mine) -> {
          Bytes numbers = derivations.numbers(numbers(), mine.goodDigest());
          Optional<Secret> key = shares.keyOf(victim);
          if (key.isPresent()) {
            new MaskStripping(stage.plan.primitives(), derivations, numbers)
                .strip(
                    new Party(victim, Objects.requireNonNull(maskPoints.get(victim))),
                    ModularVector.unpack(
                        stage.session.parameters().shape(),
                        Objects.requireNonNull(inputs.get(victim))),
                    shares.seedOf(victim),
                    mine.partners().stream()
                        .map(each -> new Party(each.index(), each.maskPoint()))
                        .toList(),
                    who -> who == victim ? key : Optional.empty())
                .ifPresent(vector -> stage.stated.state(victim, vector));
          }
        });
  }
}
