package dev.sfumato.server.api.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.server.address.Caller;
import dev.sfumato.server.address.Callers;
import dev.sfumato.server.address.ForwardedHeader;
import dev.sfumato.server.api.problem.ApiProblem;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Strangers against their limit, without a clock. */
class DoormanTest {
  private static final long SECOND = 1_000_000_000L;

  @Test
  void aFloodFromOneAddress_isThatAddressesOwnLoss() throws Exception {
    StrangerBuckets buckets = new StrangerBuckets(10, 100, 0);
    flood(buckets, caller("192.0.2.1"));

    assertThat(buckets.tryTake(caller("192.0.2.1"), 0)).isFalse();
    assertThat(buckets.tryTake(caller("192.0.2.2"), 0)).isTrue();
    assertThat(buckets.tryTake(caller("192.0.2.1"), SECOND)).isTrue();
  }

  @Test
  void aFloodFromOneSubnet_isOneCaller() throws Exception {
    StrangerBuckets buckets = new StrangerBuckets(10, 100, 0);
    int passed = 0;
    for (int i = 1; i <= 200; i++) {
      passed += buckets.tryTake(caller("2001:db8:7:7::" + Integer.toHexString(i)), 0) ? 1 : 0;
    }

    assertThat(passed).isEqualTo(30);
    assertThat(buckets.size()).isEqualTo(1);
  }

  @Test
  void manyAddresses_areRememberedUpToANumber_thenNewcomersShareOneBucket() throws Exception {
    StrangerBuckets buckets = new StrangerBuckets(10, 100, 0);
    int passed = 0;
    for (int i = 0; i < 1000; i++) {
      passed += buckets.tryTake(caller("10.1." + i / 250 + "." + i % 250), 0) ? 1 : 0;
    }

    assertThat(buckets.size()).isEqualTo(100);
    assertThat(passed).isEqualTo(100 + 30);
    // Those who stayed away are forgotten, and a newcomer has a bucket of its own again.
    assertThat(buckets.tryTake(caller("192.0.2.1"), 10 * SECOND)).isTrue();
    assertThat(buckets.size()).isEqualTo(1);
  }

  @Test
  void thisMachine_isExemptOnlyWhenAskedFor() throws Exception {
    Callers exempt = new Callers(List.of(), ForwardedHeader.X_FORWARDED_FOR, true);
    StrangerBuckets buckets = new StrangerBuckets(1, 100, 0);
    Caller machine = exempt.caller(InetAddress.getLoopbackAddress(), List.of());
    flood(buckets, machine);
    flood(buckets, caller("127.0.0.1"));

    assertThat(buckets.tryTake(machine, 0)).isTrue();
    assertThat(buckets.tryTake(caller("127.0.0.1"), 0)).isFalse();
  }

  @Test
  void turnstile_letsFewThrough_someWait_theOthersAreTold() throws Exception {
    Turnstile turnstile = new Turnstile(1, 0, java.time.Duration.ofSeconds(1));

    String inner =
        turnstile.pass(
            () -> {
              assertThatThrownBy(() -> turnstile.pass(() -> "second"))
                  .isInstanceOfSatisfying(
                      ApiProblem.class, busy -> assertThat(busy.code()).isEqualTo("busy"));
              return "first";
            });

    assertThat(inner).isEqualTo("first");
    assertThat(turnstile.pass(() -> "after")).isEqualTo("after");
    assertThatThrownBy(
            () ->
                turnstile.pass(
                    () -> {
                      throw new IllegalStateException("broke");
                    }))
        .hasMessage("broke");
    assertThat(turnstile.pass(() -> "still")).isEqualTo("still");
  }

  /** Once strangers ran all they asked for at once, and their transcripts filled the memory. */
  @Test
  void strangers_takeTurnsToo_andNobodyWithATokenWaitsForThem() throws Exception {
    Turnstiles turnstiles = new Turnstiles(0, 0, java.time.Duration.ofSeconds(1));
    Optional<Role> stranger = Optional.empty();

    String inner =
        turnstiles.pass(
            stranger,
            Cost.MAP,
            () -> {
              assertThatThrownBy(() -> turnstiles.pass(stranger, Cost.MAP, () -> "second"))
                  .isInstanceOfSatisfying(
                      ApiProblem.class, busy -> assertThat(busy.code()).isEqualTo("busy"));
              assertThat(turnstiles.pass(stranger, Cost.LITTLE, () -> "cheap")).isEqualTo("cheap");
              return turnstiles.pass(Optional.of(Role.VIEWER), Cost.MAP, () -> "viewer");
            });

    assertThat(inner).isEqualTo("viewer");
  }

  private static void flood(StrangerBuckets buckets, Caller caller) {
    for (int i = 0; i < 1000; i++) {
      boolean unused = buckets.tryTake(caller, 0);
    }
  }

  private static Caller caller(String address) throws Exception {
    return Callers.STRICT.caller(InetAddress.getByName(address), List.of());
  }
}
