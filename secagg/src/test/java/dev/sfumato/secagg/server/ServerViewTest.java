package dev.sfumato.secagg.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.Derivations;
import dev.sfumato.secagg.crypto.MaskExpander;
import dev.sfumato.secagg.crypto.Party;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Secret;
import dev.sfumato.secagg.message.Advertise;
import dev.sfumato.secagg.message.Delivery;
import dev.sfumato.secagg.message.MaskedInput;
import dev.sfumato.secagg.message.Neighbours;
import dev.sfumato.secagg.message.Survivors;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.Unmask;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.InsecureRandomness;
import dev.sfumato.secagg.testing.SessionRun;
import dev.sfumato.secagg.testing.SessionRun.Upload;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.RunningSum;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * What a curious server can do with everything that it has seen, together with corrupt clients that
 * hand it their mask keys: shown by trying. It takes off every mask that it can compute; what is
 * left is the client's vector if, and only if, no honest neighbour of it survives.
 */
class ServerViewTest {
  private static final Primitives PRIMITIVES = SessionRun.PRIMITIVES;
  private static final int TARGET = 4;
  private static final List<Integer> LOST = List.of(0, 9);

  private final SessionRun run = completed();

  @Test
  void wholeView_oneHonestNeighbourSurvives_doesNotGiveTheVector() {
    Set<Integer> others = neighboursOf(TARGET);
    others.removeAll(LOST);
    for (int honest : others) {
      Set<Integer> corrupt = new TreeSet<>(others);
      corrupt.remove(honest);
      assertThat(strip(TARGET, corrupt)).isNotEqualTo(run.inputs.get(TARGET));
    }
  }

  @Test
  void wholeView_nobodyCorrupt_givesNobodysVector() {
    for (int client : run.server.result().orElseThrow().survivors()) {
      assertThat(strip(client, Set.of())).isNotEqualTo(run.inputs.get(client));
    }
  }

  /** The attack is a real one: where the protocol promises nothing, it works. */
  @Test
  void wholeView_everySurvivingNeighbourCorrupt_givesTheVector() {
    assertThat(strip(TARGET, neighboursOf(TARGET))).isEqualTo(run.inputs.get(TARGET));
  }

  @Test
  void sharesHandedBack_areOfOneSecretAnOwner() {
    for (Upload upload : run.received) {
      if (upload.message() instanceof Unmask unmask) {
        Survivors asked = last(upload.client(), Survivors.class);
        assertThat(Collections.disjoint(asked.surviving(), asked.dropped())).isTrue();
        assertThat(unmask.seedShares()).hasSameSizeAs(asked.surviving());
        assertThat(unmask.keyShares()).hasSameSizeAs(asked.dropped());
      }
    }
  }

  private static SessionRun completed() {
    SecAggParameters parameters =
        SecAggParameters.builder()
            .clients(12)
            .corrupt(1)
            .toleratedDropouts(3)
            .bits(30)
            .length(20)
            .build();
    SessionRun run = new SessionRun(Fixtures.session(parameters, 77), 77).start();
    run.deliver().deliver();
    run.round(LOST).deliver();
    assertThat(run.server.result()).isPresent();
    return run;
  }

  /** Takes every mask off a client's masked vector that the server and the corrupt can compute. */
  private ModularVector strip(int client, Set<Integer> corrupt) {
    RunningSum left = RunningSum.zero(run.session.parameters().shape());
    left.addPacked(maskedInput(client));
    Derivations derivations = new Derivations(run.session.id());
    MaskExpander expander = PRIMITIVES.maskExpander();
    expander.subtract(derivations.selfMask(rebuild(client), client), left);
    for (Delivery.Parcel parcel : last(client, Delivery.class).parcels()) {
      int peer = parcel.from();
      maskKeyOf(peer, corrupt)
          .ifPresent(
              key -> {
                Party self = new Party(client, publicMaskKey(client));
                Secret agreed = PRIMITIVES.agreement(key).agree(self.publicKey()).orElseThrow();
                Secret mask =
                    derivations.pairMask(agreed, self, new Party(peer, publicMaskKey(peer)));
                if (client < peer) {
                  expander.subtract(mask, left);
                } else {
                  expander.add(mask, left);
                }
              });
    }
    return left.toVector();
  }

  /** A mask key that the server rebuilt after a dropout, or that a corrupt client gave it. */
  private Optional<Secret> maskKeyOf(int client, Set<Integer> corrupt) {
    if (LOST.contains(client)) {
      return Optional.of(rebuild(client));
    }
    return corrupt.contains(client) ? Optional.of(ownMaskKey(client)) : Optional.empty();
  }

  /** The second key that the client drew, from the seed that the harness gave it. */
  private Secret ownMaskKey(int client) {
    java.util.SplittableRandom random = new java.util.SplittableRandom(77);
    long seed = 0;
    for (int i = 0; i <= client; i++) {
      long unused = random.nextLong();
      ModularVector drawn = Fixtures.vector(run.session.parameters().shape(), random);
      assertThat(drawn).as("%d", unused).isEqualTo(run.inputs.get(i));
      seed = random.nextLong();
    }
    InsecureRandomness own = new InsecureRandomness(seed);
    Secret.random(own).wipe();
    Secret key = Secret.random(own);
    assertThat(PRIMITIVES.publicKey(key)).isEqualTo(publicMaskKey(client));
    return key;
  }

  /** From the shares that were handed back, whichever secret they are of. */
  private Secret rebuild(int owner) {
    Map<Integer, Bytes> shares = new HashMap<>();
    for (Upload upload : run.received) {
      if (upload.message() instanceof Unmask unmask) {
        Survivors asked = last(upload.client(), Survivors.class);
        collect(owner, upload.client(), asked.surviving(), unmask.seedShares(), shares);
        collect(owner, upload.client(), asked.dropped(), unmask.keyShares(), shares);
      }
    }
    int threshold = run.session.parameters().graph().threshold();
    int[] coordinates =
        shares.keySet().stream().limit(threshold).mapToInt(Integer::intValue).toArray();
    List<Secret> values = new ArrayList<>();
    for (int coordinate : coordinates) {
      values.add(Secret.copyOf(Objects.requireNonNull(shares.get(coordinate)).array()));
    }
    return PRIMITIVES.secretSharing().rebuilder(coordinates).rebuild(values);
  }

  private void collect(
      int owner, int holder, List<Integer> owners, List<Bytes> shares, Map<Integer, Bytes> found) {
    int at = owners.indexOf(owner);
    if (at >= 0) {
      List<Integer> ring =
          last(owner, Neighbours.class).neighbours().stream()
              .map(Neighbours.Neighbour::index)
              .toList();
      found.put(ring.indexOf(holder) + 1, shares.get(at));
    }
  }

  private Set<Integer> neighboursOf(int client) {
    Set<Integer> indices = new TreeSet<>();
    last(client, Neighbours.class).neighbours().forEach(each -> indices.add(each.index()));
    return indices;
  }

  private <T extends ToClient> T last(int client, Class<T> type) {
    return run.sent.stream()
        .filter(each -> each.client() == client && type.isInstance(each.message()))
        .map(each -> type.cast(each.message()))
        .findFirst()
        .orElseThrow();
  }

  private Bytes maskedInput(int client) {
    return run.received.stream()
        .filter(each -> each.client() == client && each.message() instanceof MaskedInput)
        .map(each -> ((MaskedInput) each.message()).packed())
        .findFirst()
        .orElseThrow();
  }

  private Bytes publicMaskKey(int client) {
    return run.received.stream()
        .filter(each -> each.client() == client && each.message() instanceof Advertise)
        .map(each -> ((Advertise) each.message()).keys().maskKey())
        .findFirst()
        .orElseThrow();
  }
}
