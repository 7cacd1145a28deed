package dev.sfumato.benchmarks.hostile.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AnswerTest {
  @Test
  void awaitMessage_inPieces_isTheWhole() throws InterruptedException {
    Answer answer = new Answer(1, 0);
    answer.add(new byte[] {0, 0, 0});
    answer.add(new byte[] {0, 2, 7});
    answer.add(new byte[] {8, 0});

    assertThat(answer.awaitMessage(1)).containsExactly(7, 8);
  }

  @Test
  void awaitMessage_endedBefore_isEmpty() throws InterruptedException {
    Answer answer = new Answer(1, 0);
    answer.add(new byte[] {0, 0, 0, 0, 2, 7});
    answer.end();

    assertThat(answer.awaitMessage(60_000)).isEmpty();
  }

  @Test
  void awaitEnd_ended_isTrue() throws InterruptedException {
    Answer answer = new Answer(1, 0);
    answer.end();

    assertThat(answer.awaitEnd(60_000)).isTrue();
  }
}
