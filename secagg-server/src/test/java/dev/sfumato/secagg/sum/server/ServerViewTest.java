package dev.sfumato.secagg.sum.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.sharing.Interpolation;
import dev.sfumato.secagg.sharing.MaskKeyPair;
import dev.sfumato.secagg.sharing.MaskKeys;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumDerivations;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.message.HoldersRequest;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.MasksRequest;
import dev.sfumato.secagg.sum.message.MasksRequest.Partner;
import dev.sfumato.secagg.sum.message.OpeningRequest;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.ToSumClient;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.SumRun;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What a curious server can do with everything that it has seen, together with corrupt clients that
 * hand it their mask keys: shown by trying. It takes off every mask that it can compute; what is
 * left is the client's vector if, and only if, no honest partner of it survives.
 */
class ServerViewTest {
  private static final Primitives PRIMITIVES = SumRun.PRIMITIVES;
  private static final int TARGET = 4;
  private static final List<Integer> LOST = List.of(0, 9);
  private static final SumParameters PARAMETERS =
      new SumParameters(20, 1, new DropoutShare(2, 10), 15, new VectorShape(20, 30));

  private final List<Map<Class<?>, ToSumClient>> down = maps();
  private final List<Map<Class<?>, ToSumServer>> up = maps();
  private final SumRun run = completed();

  @Test
  void wholeView_oneHonestPartnerSurvives_doesNotGiveTheVector() {
    Set<Integer> others = partnersOf(TARGET);
    others.removeAll(LOST);
    for (int honest : others) {
      Set<Integer> corrupt = new TreeSet<>(others);
      corrupt.remove(honest);
      assertThat(strip(TARGET, corrupt)).isNotEqualTo(run.inputs.get(TARGET));
    }
  }

  @Test
  void wholeView_nobodyCorrupt_givesNobodysVector() {
    for (int client = 0; client < 20; client++) {
      if (!LOST.contains(client)) {
        assertThat(strip(client, Set.of())).isNotEqualTo(run.inputs.get(client));
      }
    }
  }

  /** The attack is a real one: where the protocol promises nothing, it works. */
  @Test
  void wholeView_everySurvivingPartnerCorrupt_givesTheVector() {
    assertThat(strip(TARGET, partnersOf(TARGET))).isEqualTo(run.inputs.get(TARGET));
  }

  @Test
  void sharesHandedBack_areOfOneSecretADealer() {
    for (int client = 0; client < 20; client++) {
      if (up.get(client).get(ReturnsAnswer.class) instanceof ReturnsAnswer returns) {
        OpeningRequest asked = down(client, OpeningRequest.class);
        assertThat(Collections.disjoint(asked.surviving(), asked.dropped())).isTrue();
        assertThat(returns.shares()).hasSize(asked.surviving().size() + asked.dropped().size());
      }
    }
  }

  private SumRun completed() {
    SumRun whole = new SumRun(PARAMETERS, 77);
    whole.downwards = this::sent;
    whole.upwards = this::received;
    whole.rounds(List.of(Set.of(), Set.of(), Set.of(), new TreeSet<>(LOST), new TreeSet<>(LOST)));
    assertThat(whole.server.result()).isPresent();
    return whole;
  }

  private ToSumClient sent(int seat, ToSumClient message) {
    down.get(seat).put(message.getClass(), message);
    return message;
  }

  private byte[] received(int seat, byte[] answer) {
    try {
      ToSumServer message = ToSumServer.decode(answer);
      up.get(seat).put(message.getClass(), message);
      return answer;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Takes every mask off a client's masked vector that the server and the corrupt can compute. */
  private ModularVector strip(int client, Set<Integer> corrupt) {
    RunningSum left = RunningSum.zero(PARAMETERS.shape());
    left.addPacked(up(client, InputAnswer.class).packed());
    SumDerivations derivations = new SumDerivations(run.session);
    MasksRequest asked = down(client, MasksRequest.class);
    Bytes numbers = derivations.numbers(PARAMETERS.numbers(20, asked.good()), asked.goodDigest());
    MaskExpander expander = PRIMITIVES.maskExpander();
    expander.subtract(derivations.selfMask(rebuild(client), numbers, client), left);
    Party self = new Party(client, pointOf(client));
    for (Partner partner : asked.partners()) {
      Party peer = new Party(partner.index(), partner.maskPoint());
      scalarOf(partner.index(), corrupt)
          .map(scalar -> agreed(scalar, self))
          .map(secret -> derivations.pairMask(secret, numbers, self, peer))
          .ifPresent(mask -> takeOff(expander, mask, client < partner.index(), left));
    }
    return left.toVector();
  }

  private static Secret agreed(Secret scalar, Party peer) {
    Bytes key = MaskKeys.montgomery(peer.publicKey());
    return MaskKeys.agreement(PRIMITIVES, scalar).agree(key).orElseThrow();
  }

  private static void takeOff(MaskExpander expander, Secret mask, boolean added, RunningSum from) {
    if (added) {
      expander.subtract(mask, from);
    } else {
      expander.add(mask, from);
    }
  }

  /** The scalar of a client that dropped, rebuilt; or what a corrupt client gave away. */
  private Optional<Secret> scalarOf(int client, Set<Integer> corrupt) {
    if (LOST.contains(client)) {
      return Optional.of(rebuild(client));
    }
    return corrupt.contains(client) ? Optional.of(ownScalar(client)) : Optional.empty();
  }

  /** The second key that the client drew, from the seed that the harness gave it. */
  private Secret ownScalar(int client) {
    InsecureRandomness own = run.randomness(client);
    Secret.random(own).wipe();
    MaskKeyPair key = MaskKeys.generate(PRIMITIVES, own);
    assertThat(key.point()).isEqualTo(pointOf(client));
    return key.scalar();
  }

  /** From the shares that were handed back, whichever secret they are of. */
  private Secret rebuild(int dealer) {
    Map<Integer, Secret> shares = new TreeMap<>();
    List<Integer> holders =
        down(dealer, HoldersRequest.class).holders().stream()
            .map(HoldersRequest.Holder::index)
            .toList();
    for (int i = 0; i < holders.size(); i++) {
      int point = i + 1;
      returned(holders.get(i), dealer).ifPresent(share -> shares.put(point, share));
    }
    int[] points = shares.keySet().stream().mapToInt(Integer::intValue).toArray();
    assertThat(points).hasSizeGreaterThanOrEqualTo(PARAMETERS.holders(20).threshold());
    return Interpolation.of(holders.size()).atZero(points, List.copyOf(shares.values()));
  }

  private Optional<Secret> returned(int holder, int dealer) {
    if (!up.get(holder).containsKey(ReturnsAnswer.class)) {
      return Optional.empty();
    }
    OpeningRequest asked = down(holder, OpeningRequest.class);
    List<Integer> order = new ArrayList<>(asked.surviving());
    order.addAll(asked.dropped());
    int at = order.indexOf(dealer);
    return at < 0
        ? Optional.empty()
        : Optional.of(Secret.copyOf(up(holder, ReturnsAnswer.class).shares().get(at).array()));
  }

  private Set<Integer> partnersOf(int client) {
    Set<Integer> indices = new TreeSet<>();
    down(client, MasksRequest.class).partners().forEach(each -> indices.add(each.index()));
    return indices;
  }

  private Bytes pointOf(int client) {
    return up(client, KeysAnswer.class).keys().maskPoint();
  }

  private <T extends ToSumClient> T down(int seat, Class<T> type) {
    return type.cast(Objects.requireNonNull(down.get(seat).get(type)));
  }

  private <T extends ToSumServer> T up(int seat, Class<T> type) {
    return type.cast(Objects.requireNonNull(up.get(seat).get(type)));
  }

  private static <T> List<Map<Class<?>, T>> maps() {
    List<Map<Class<?>, T>> maps = new ArrayList<>();
    for (int i = 0; i < PARAMETERS.seats(); i++) {
      maps.add(new HashMap<>());
    }
    return maps;
  }
}
