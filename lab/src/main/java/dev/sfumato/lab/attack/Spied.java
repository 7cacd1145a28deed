package dev.sfumato.lab.attack;

import dev.sfumato.secagg.sum.SumSession;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.message.DealtRequest.DealtParcel;
import dev.sfumato.secagg.verified.message.RosterRequest;
import dev.sfumato.secagg.verified.message.TokenInput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** What a coordinator has of one client until the vectors have come. */
final class Spied {
  final int seat;
  int place;

  /** The holders that it drew, in the order of their points. */
  int[] holders = new int[0];

  Optional<RosterRequest> told = Optional.empty();

  /** The sum as it is called with the roster that it was told of. */
  Optional<SumSession> session = Optional.empty();

  List<DealtParcel> dealt = List.of();
  List<Integer> neighbours = List.of();
  Optional<TokenInput> input = Optional.empty();
  private final Map<Integer, DealtParcel> accepted = new HashMap<>();

  Spied(int seat) {
    this.seat = seat;
  }

  void accepted(VerdictAnswer verdict) {
    for (int i = 0; i < verdict.count(); i++) {
      if (verdict.isAccepted(i)) {
        accepted.put(dealt.get(i).dealer().place(), dealt.get(i));
      }
    }
  }

  /** The dealers whose shares it has to give, ascending. */
  SortedSet<Integer> held() {
    SortedSet<Integer> held = new TreeSet<>(accepted.keySet());
    held.retainAll(neighbours);
    return held;
  }

  int pointFrom(int dealer) {
    return Objects.requireNonNull(accepted.get(dealer)).parcel().proof().point();
  }

  Optional<Bytes> maskPointOf(int dealer) {
    return Optional.ofNullable(accepted.get(dealer)).map(each -> each.keys().maskPoint());
  }

  /** The token with which it is shown alive to a holder, if it gave one. */
  Optional<Bytes> tokenFor(int holder) {
    int at = 0;
    for (int each : holders) {
      if (each == holder) {
        return neighbours.contains(each)
            ? Optional.of(input.orElseThrow().tokens().get(at))
            : Optional.empty();
      }
      at += neighbours.contains(each) ? 1 : 0;
    }
    return Optional.empty();
  }
}
