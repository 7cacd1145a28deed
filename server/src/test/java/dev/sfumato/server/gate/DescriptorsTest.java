package dev.sfumato.server.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Strangers' connections leave files for everything else that a coordinator opens. */
class DescriptorsTest {
  @Test
  void connections_withFilesEnough_areAllThatIsWanted() {
    assertThat(Descriptors.connections(51_000, 1L << 20)).isEqualTo(51_000);
  }

  @Test
  void connections_withFewFiles_leaveSomeOfThem() {
    assertThat(Descriptors.connections(51_000, 700)).isEqualTo(700 - Descriptors.KEPT_BACK);
  }

  @Test
  void connections_withHardlyAnyFiles_areSome() {
    assertThat(Descriptors.connections(51_000, 100)).isEqualTo(64);
  }

  @Test
  void connections_ofThisProcess_areNoMoreThanIsWanted() {
    assertThat(Descriptors.connections(10)).isBetween(1, 10);
  }
}
