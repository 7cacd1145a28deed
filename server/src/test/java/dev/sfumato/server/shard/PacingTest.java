package dev.sfumato.server.shard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.message.Done;
import dev.sfumato.secagg.server.Outgoing;
import java.util.List;
import org.junit.jupiter.api.Test;

class PacingTest {
  private static Pacing pacing(int window, int clients) {
    Pacing pacing = new Pacing(window);
    for (int client = 0; client < clients; client++) {
      pacing.add(new Outgoing(client, new Done(0)));
    }
    return pacing;
  }

  private static List<Integer> released(Pacing pacing) {
    return pacing.release().stream().map(Outgoing::client).toList();
  }

  @Test
  void release_fillsTheWindowAndNoMore() {
    Pacing pacing = pacing(3, 5);
    assertThat(released(pacing)).containsExactly(0, 1, 2);
    assertThat(released(pacing)).isEmpty();
    pacing.settle(1);
    assertThat(released(pacing)).containsExactly(3);
    pacing.settle(0);
    assertThat(released(pacing)).containsExactly(4);
    pacing.settle(3);
    assertThat(released(pacing)).isEmpty();
  }

  @Test
  void goneBeforeItWasAsked_isNotAsked() {
    Pacing pacing = pacing(1, 3);
    assertThat(released(pacing)).containsExactly(0);
    pacing.settle(1);
    pacing.settle(0);
    assertThat(released(pacing)).containsExactly(2);
  }

  @Test
  void silentForTwoLooks_givesItsPlaceUp() {
    Pacing pacing = pacing(2, 4);
    assertThat(released(pacing)).containsExactly(0, 1);
    pacing.expire();
    assertThat(released(pacing)).isEmpty();
    pacing.expire();
    assertThat(released(pacing)).containsExactly(2, 3);
  }
}
