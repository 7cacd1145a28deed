package dev.sfumato.lab.attack;

import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.HeldShare;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.verified.Member;
import dev.sfumato.secagg.verified.VerifiedDerivations;
import dev.sfumato.secagg.verified.message.AliveRequest;
import dev.sfumato.secagg.verified.message.CallsAnswer;
import dev.sfumato.secagg.verified.message.CallsRequest;
import dev.sfumato.secagg.verified.message.DealtRequest.DealtParcel;
import dev.sfumato.secagg.verified.message.PlaceToken;
import dev.sfumato.secagg.verified.message.PlainAnswer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;

/** The last two rounds as an attacker leads them, and every share that comes of them. */
final class HostileOpening {
  private final VerifiedStage stage;
  private final HostileLies lies;
  private final Map<Integer, Spied> clients;
  private final Map<Integer, Integer> shown = new HashMap<>();
  private final Map<Integer, List<Integer>> alive = new HashMap<>();
  private final Map<Integer, List<PlaceToken>> calls = new HashMap<>();

  /** Of those whose vectors came, by place. */
  HostileOpening(VerifiedStage stage, HostileLies lies, Map<Integer, Spied> clients) {
    this.stage = stage;
    this.lies = lies;
    this.clients = clients;
  }

  void run(Consumer<StolenShares> reading) {
    // Corrupt holders are shown everything, and before the others, so that they count for all.
    clients.values().stream().filter(this::isCorrupt).forEach(this::call);
    clients.values().stream().filter(each -> !isCorrupt(each)).forEach(this::call);
    StolenShares shares =
        new StolenShares(lies.size().holders().holders(), lies.size().threshold());
    clients.values().forEach(each -> open(each, shares));
    reading.accept(shares);
  }

  private boolean isCorrupt(Spied client) {
    return stage.plan.isCorrupt(client.seat);
  }

  private void call(Spied holder) {
    List<PlaceToken> tokens = new ArrayList<>();
    for (int dealer : holder.held()) {
      Optional<Bytes> token =
          Optional.ofNullable(clients.get(dealer)).flatMap(each -> each.tokenFor(holder.place));
      if (token.isPresent() && lies.shows(holder.place, dealer, shown.getOrDefault(dealer, 0))) {
        tokens.add(new PlaceToken(dealer, token.get()));
        shown.merge(dealer, 1, Integer::sum);
      }
    }
    stage
        .ask(holder.seat, new AliveRequest(stage.head(holder.seat), tokens))
        .ifPresent(answer -> heard(holder, tokens, (CallsAnswer) answer));
    if (stage.plan.kind() == AttackKind.RESTORED_DATABASE && holder.place % 4 == 0) {
      stage.ask(holder.seat, new AliveRequest(stage.head(holder.seat), List.of()));
    }
  }

  private void heard(Spied holder, List<PlaceToken> tokens, CallsAnswer answer) {
    List<Integer> called = new ArrayList<>();
    for (int i = 0; i < tokens.size(); i++) {
      int dealer = tokens.get(i).place();
      called.add(dealer);
      calls
          .computeIfAbsent(dealer, none -> new ArrayList<>())
          .add(new PlaceToken(holder.place, answer.calls().get(i)));
    }
    alive.put(holder.place, called);
  }

  private void open(Spied holder, StolenShares into) {
    if (isCorrupt(holder)) {
      remember(holder, into);
      return;
    }
    List<PlaceToken> said = calls.getOrDefault(holder.place, List.of());
    stage
        .ask(holder.seat, new CallsRequest(stage.head(holder.seat), said))
        .ifPresent(answer -> keep(holder, (ReturnsAnswer) ((PlainAnswer) answer).answer(), into));
  }

  private void keep(Spied holder, ReturnsAnswer answer, StolenShares into) {
    int at = 0;
    for (int dealer : holder.held()) {
      Bytes share = answer.shares().get(at++);
      if (alive.getOrDefault(holder.place, List.of()).contains(dealer)) {
        into.seed(dealer, holder.pointFrom(dealer), share);
      } else {
        into.key(dealer, holder.pointFrom(dealer), share);
      }
    }
  }

  /** A corrupt holder gives both kinds, whatever anybody calls. */
  private void remember(Spied holder, StolenShares into) {
    CorruptMemory memory = Objects.requireNonNull(stage.memories.get(holder.seat));
    Primitives primitives = stage.plan.primitives();
    VerifiedDerivations derivations = new VerifiedDerivations(holder.session.orElseThrow());
    Member self = new Member(holder.place, stage.leaves.get(holder.seat).keys());
    for (DealtParcel parcel : holder.dealt) {
      Member dealer = parcel.dealer();
      Secret agreed =
          primitives.agreement(memory.shareKey()).agree(parcel.keys().shareKey()).orElseThrow();
      int point = parcel.parcel().proof().point();
      byte[] data = derivations.sealedData(dealer.place(), self.place(), point, parcel.tokenHash());
      primitives
          .open(
              derivations.pair(agreed, dealer, self).parcel(),
              parcel.parcel().proof().checks().nonce(),
              data,
              parcel.parcel().sealed())
          .flatMap(HeldShare::of)
          .ifPresent(
              share -> {
                into.seed(dealer.place(), point, Bytes.wrap(share.seed().expose()));
                into.key(dealer.place(), point, Bytes.wrap(share.key().expose()));
              });
    }
  }
}
