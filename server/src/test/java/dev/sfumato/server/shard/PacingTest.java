package dev.sfumato.server.shard;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PacingTest {
  private static Pacing pacing(int window, int seats) {
    Pacing pacing = new Pacing(window);
    for (int seat = 0; seat < seats; seat++) {
      pacing.add(seat);
    }
    return pacing;
  }

  @Test
  void release_fillsTheWindowAndNoMore() {
    Pacing pacing = pacing(3, 5);
    assertThat(pacing.release()).containsExactly(0, 1, 2);
    assertThat(pacing.release()).isEmpty();
    pacing.settle(1);
    assertThat(pacing.release()).containsExactly(3);
    pacing.settle(0);
    assertThat(pacing.release()).containsExactly(4);
    pacing.settle(3);
    assertThat(pacing.release()).isEmpty();
  }

  @Test
  void meet_isNewsOnceARound_howeverOftenASeatComesBack() {
    Pacing pacing = pacing(3, 2);
    assertThat(pacing.meet(pacing.release())).isTrue();
    pacing.add(1);
    assertThat(pacing.meet(pacing.release())).isFalse();
    pacing.add(1);
    pacing.add(2);
    assertThat(pacing.meet(pacing.release())).isTrue();
    assertThat(pacing.meet(pacing.release())).isFalse();

    pacing.begin(3);
    pacing.add(1);
    assertThat(pacing.meet(pacing.release())).isTrue();
  }

  @Test
  void goneBeforeItWasAsked_isNotAsked() {
    Pacing pacing = pacing(1, 3);
    assertThat(pacing.release()).containsExactly(0);
    pacing.settle(1);
    pacing.settle(0);
    assertThat(pacing.release()).containsExactly(2);
  }

  @Test
  void backAfterItWasAsked_isAskedAgainInItsTurn() {
    Pacing pacing = pacing(1, 2);
    assertThat(pacing.release()).containsExactly(0);
    pacing.settle(0);
    pacing.add(0);
    assertThat(pacing.release()).containsExactly(1);
    pacing.settle(1);
    assertThat(pacing.release()).containsExactly(0);
  }

  @Test
  void newRound_forgetsWhoWasAsked() {
    Pacing pacing = pacing(1, 2);
    assertThat(pacing.release()).containsExactly(0);
    pacing.begin(2);
    assertThat(pacing.release()).isEmpty();
    pacing.add(1);
    pacing.add(0);
    assertThat(pacing.release()).containsExactly(1, 0);
  }

  @Test
  void silentForTwoLooks_givesItsPlaceUp() {
    Pacing pacing = pacing(2, 4);
    assertThat(pacing.release()).containsExactly(0, 1);
    pacing.expire();
    assertThat(pacing.release()).isEmpty();
    pacing.expire();
    assertThat(pacing.release()).containsExactly(2, 3);
  }
}
