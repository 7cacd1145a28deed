package dev.sfumato.server.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.ConfigFactory;
import dev.sfumato.server.messages.ToGate;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class WaitingPoolTest {
  private static final ActorSystem<Void> SYSTEM =
      ActorSystem.create(
          Behaviors.empty(),
          "pool",
          ConfigFactory.parseString("pekko.actor.provider = local, pekko.loglevel = OFF")
              .withFallback(ConfigFactory.defaultReference())
              .resolve());
  private static final ActorRef<ToGate> GATE = SYSTEM.ignoreRef();

  @AfterAll
  static void stop() {
    SYSTEM.terminate();
  }

  private static WaitingDevice device(int identity, long ticket) {
    return new WaitingDevice(new byte[] {(byte) identity}, GATE, ticket);
  }

  private static WaitingPool pool(int size) {
    WaitingPool pool = new WaitingPool();
    for (int i = 0; i < size; i++) {
      assertThat(pool.add(device(i, i))).isEmpty();
    }
    return pool;
  }

  @Test
  void draw_takesEachAtMostOnce_andLeavesTheRest() {
    WaitingPool pool = pool(100);
    List<Long> drawn = pool.draw(60).stream().map(WaitingDevice::ticket).toList();
    assertThat(drawn).doesNotHaveDuplicates().hasSize(60);
    assertThat(pool.size()).isEqualTo(40);
    assertThat(pool.draw(pool.size()))
        .extracting(WaitingDevice::ticket)
        .doesNotContainAnyElementsOf(drawn);
  }

  @Test
  void sameIdentityAgain_takesThePlaceOfTheOlderStream() {
    WaitingPool pool = pool(3);
    assertThat(pool.add(device(1, 77)).orElseThrow().ticket()).isEqualTo(1);
    assertThat(pool.draw(pool.size()))
        .extracting(WaitingDevice::ticket)
        .containsExactlyInAnyOrder(0L, 2L, 77L);
  }

  @Test
  void remove_ofAnyTicket_leavesTheOthers() {
    for (long gone = 0; gone < 5; gone++) {
      WaitingPool pool = pool(5);
      assertThat(pool.remove(gone).orElseThrow().ticket()).isEqualTo(gone);
      assertThat(pool.remove(gone)).isEmpty();
      assertThat(pool.draw(4)).extracting(WaitingDevice::ticket).doesNotContain(gone);
    }
  }

  /**
   * Everyone is drawn as often as anyone: 20 cells of 2,500 expected, deviation 43; six of them are
   * missed by chance in one run of 25 million.
   */
  @Test
  void draw_isUniform() {
    int[] times = new int[20];
    for (int round = 0; round < 10_000; round++) {
      pool(20).draw(5).forEach(each -> times[(int) each.ticket()]++);
    }
    for (int count : times) {
      assertThat(count).isBetween(2_240, 2_760);
    }
  }
}
