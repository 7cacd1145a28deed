package dev.sfumato.lab.attack;

import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import dev.sfumato.secagg.verified.graph.VerifiedSize;
import dev.sfumato.secagg.verified.message.LeavesRequest;
import dev.sfumato.secagg.verified.message.NeighboursRequest;
import dev.sfumato.secagg.verified.message.RosterRequest;
import dev.sfumato.secagg.verified.message.ToVerifiedClient;
import dev.sfumato.secagg.verified.roster.HolderDraw;
import dev.sfumato.secagg.verified.roster.RosterHash;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import dev.sfumato.secagg.verified.roster.RosterTree;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/** What each attack changes in what the shipped server would have said. */
final class HostileLies {
  private final VerifiedStage stage;
  private final Set<Integer> corruptPlaces = new HashSet<>();
  private final List<RosterLeaf> sorted;

  HostileLies(VerifiedStage stage) {
    this.stage = stage;
    this.sorted =
        stage.leaves.stream()
            .sorted(
                Comparator.comparing(
                    each -> RosterHash.prefix(each.publicKey()), RosterHash::compare))
            .toList();
    for (int seat : stage.memories.keySet()) {
      corruptPlaces.add(sorted.indexOf(stage.leaves.get(seat)));
    }
  }

  boolean isCorrupt(int place) {
    return corruptPlaces.contains(place);
  }

  VerifiedSize size() {
    return VerifiedNumbers.size(stage.plan.parameters(), stage.plan.clients());
  }

  ToVerifiedClient alter(Spied client, ToVerifiedClient asked) {
    if (asked instanceof RosterRequest roster) {
      return roster(client, roster);
    }
    if (asked instanceof LeavesRequest && stage.plan.kind() == AttackKind.AIMED_DRAWS) {
      return aimed(client);
    }
    return asked instanceof NeighboursRequest neighbours ? neighbours(client, neighbours) : asked;
  }

  private RosterRequest roster(Spied client, RosterRequest asked) {
    boolean otherwise = stage.plan.kind() == AttackKind.OTHER_NUMBERS && client.seat % 3 == 0;
    return otherwise
        ? new RosterRequest(asked.head(), asked.root(), asked.clients() - 1, asked.place())
        : asked;
  }

  /** Corrupt leaves, well proven, but not those that were drawn. */
  private LeavesRequest aimed(Spied client) {
    RosterTree tree = new RosterTree(sorted);
    int[] aimed =
        IntStream.concat(
                corruptPlaces.stream().mapToInt(Integer::intValue),
                IntStream.range(0, tree.count()))
            .filter(each -> each != client.place)
            .distinct()
            .limit(size().holders().holders())
            .sorted()
            .toArray();
    int[] proven =
        IntStream.concat(IntStream.of(aimed), IntStream.of(client.place)).sorted().toArray();
    List<RosterLeaf> leaves = new ArrayList<>();
    IntStream.of(aimed).forEach(each -> leaves.add(tree.leaf(each)));
    return new LeavesRequest(stage.head(client.seat), leaves, tree.prove(proven));
  }

  /** Even seats are the victims. */
  private NeighboursRequest neighbours(Spied client, NeighboursRequest asked) {
    boolean victim = client.seat % 2 == 0 && !stage.plan.isCorrupt(client.seat);
    if (victim && stage.plan.kind() == AttackKind.LYING_VERDICT) {
      List<Integer> holders =
          IntStream.of(client.holders)
              .boxed()
              .filter(asked.places()::contains)
              .sorted(Comparator.comparing(each -> !isCorrupt(each)))
              .limit(size().threshold())
              .toList();
      return new NeighboursRequest(asked.head(), holders);
    }
    if (victim && stage.plan.kind() == AttackKind.ISOLATED_VICTIM) {
      return new NeighboursRequest(
          asked.head(), asked.places().stream().filter(this::isCorrupt).toList());
    }
    return asked;
  }

  /** Whether a holder is shown that a dealer is alive, when so many were already. */
  boolean shows(int holder, int dealer, int shownBefore) {
    if (isCorrupt(holder)) {
      return true;
    }
    return switch (stage.plan.kind()) {
      // As few as let the dealer go on; to the rest it dropped, and they give its mask key.
      case SPLIT_SURVIVORS -> shownBefore < size().threshold();
      case RESTORED_DATABASE -> holder % 2 == 0;
      default -> true;
    };
  }

  /** What its holders are, from what it showed. */
  int[] drawn(Bytes rho, RosterRequest told) {
    return HolderDraw.places(
        rho, told.root(), told.clients(), told.place(), size().holders().holders());
  }
}
