package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.SumServer;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.DropReason;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What came of a sum with hostile devices in it.
 *
 * @param abort why there is no sum, if so
 * @param exact whether the sum is that of the vectors that were masked
 * @param survivors how many are in it
 * @param outs how many are out, and why: what an operator sees
 * @param honestOuts how many honest ones are
 * @param fates of each kind, how many came to which end
 */
public record HostileOutcome(
    Optional<AbortReason> abort,
    boolean exact,
    int survivors,
    Map<DropReason, Integer> outs,
    int honestOuts,
    Map<HostileKind, Map<String, Integer>> fates) {

  HostileOutcome(SumServer server, Map<Integer, HostileKind> kinds, boolean exact) {
    this(
        server.abortReason(),
        exact,
        server.result().map(result -> result.survivors().size()).orElse(0),
        server.outs(),
        server.outs().values().stream().mapToInt(each -> each).sum()
            - (int) kinds.keySet().stream().filter(seat -> server.out(seat).isPresent()).count(),
        fates(server, kinds));
  }

  private static Map<HostileKind, Map<String, Integer>> fates(
      SumServer server, Map<Integer, HostileKind> kinds) {
    Set<Integer> survivors = new HashSet<>();
    server.result().ifPresent(result -> survivors.addAll(result.survivors()));
    Map<HostileKind, Map<String, Integer>> fates = new EnumMap<>(HostileKind.class);
    kinds.forEach(
        (seat, kind) ->
            fates
                .computeIfAbsent(kind, none -> new TreeMap<>())
                .merge(fate(survivors.contains(seat), server.out(seat)), 1, Integer::sum));
    return fates;
  }

  private static String fate(boolean survived, Optional<DropReason> out) {
    String why =
        out.map(reason -> ", " + reason.name().toLowerCase(Locale.ROOT).replace('_', ' '))
            .orElse("");
    return (survived ? "in the sum" : "not in it") + why;
  }
}
