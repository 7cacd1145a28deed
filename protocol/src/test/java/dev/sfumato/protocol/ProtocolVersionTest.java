package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ProtocolVersionTest {
  @Test
  void agree_overlappingRanges_isTheNewestOfBoth() {
    int newest = ProtocolVersion.NEWEST;
    assertThat(ProtocolVersion.agree(1, newest)).hasValue(newest);
    assertThat(ProtocolVersion.agree(1, newest + 5)).hasValue(newest);
    assertThat(ProtocolVersion.agree(newest, newest)).hasValue(newest);
  }

  @Test
  void agree_rangesApart_isNothing() {
    int newest = ProtocolVersion.NEWEST;
    assertThat(ProtocolVersion.agree(newest + 1, newest + 5)).isEmpty();
    assertThat(ProtocolVersion.agree(1, ProtocolVersion.OLDEST - 1)).isEmpty();
  }
}
