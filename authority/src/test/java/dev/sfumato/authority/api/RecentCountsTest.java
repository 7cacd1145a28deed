package dev.sfumato.authority.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.authority.issue.RefusalCode;
import dev.sfumato.authority.issue.RefusedException;
import dev.sfumato.credential.IssuedStatement;
import dev.sfumato.credential.KeyId;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RecentCountsTest {
  private static final KeyId OPEN = new KeyId("0".repeat(64));
  private static final KeyId OTHER = new KeyId("1".repeat(64));
  private static final KeyId ENDED = new KeyId("2".repeat(64));
  private static final KeyId NONE = new KeyId("3".repeat(64));

  /** How often was counted: it is also the count. */
  private final AtomicLong counted = new AtomicLong();

  private final AtomicLong nanos = new AtomicLong();
  private final RecentCounts counts = new RecentCounts(this::isLast, this::count, nanos::get);

  private boolean isLast(KeyId id) {
    if (id.equals(NONE)) {
      throw new RefusedException(RefusalCode.NO_SUCH_KEY);
    }
    return id.equals(ENDED);
  }

  private IssuedStatement count(KeyId id) {
    return new IssuedStatement(id, counted.incrementAndGet(), Instant.EPOCH, Optional.empty());
  }

  @Test
  void askedThousandsOfTimes_itCountsOnceInFiveSeconds() {
    for (int i = 0; i < 5_000; i++) {
      assertThat(counts.of(OPEN).issued()).isEqualTo(1);
      nanos.addAndGet(Duration.ofMillis(1).toNanos() - 1);
    }
    nanos.set(Duration.ofSeconds(5).toNanos());
    assertThat(counts.of(OPEN).issued()).isEqualTo(2);
    assertThat(counts.of(OTHER).issued()).isEqualTo(3);
    assertThat(counts.of(OPEN).issued()).isEqualTo(2);
  }

  /** Whoever ends a key and asks is told the last count at once. */
  @Test
  void aLastCount_isNeverAnOlderOne() {
    assertThat(counts.of(ENDED).issued()).isEqualTo(1);
    assertThat(counts.of(ENDED).issued()).isEqualTo(2);
  }

  @Test
  void whatIsNoKey_isRefusedAndNotCounted() {
    assertThatThrownBy(() -> counts.of(NONE)).isInstanceOf(RefusedException.class);
    assertThat(counted).hasValue(0);
  }
}
