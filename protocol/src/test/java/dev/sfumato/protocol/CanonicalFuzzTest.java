package dev.sfumato.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.testing.AllocationLimit;

/** Any bytes: a value of which they are the one encoding, or the one declared exception. */
class CanonicalFuzzTest {
  /** A cell of a partition is a byte in the message and some numbers in memory. */
  private static final AllocationLimit LIMIT = new AllocationLimit(200);

  @FuzzTest(maxDuration = "10m")
  void query(byte[] bytes) {
    check(bytes, () -> Query.decode(bytes).encode());
  }

  @FuzzTest(maxDuration = "10m")
  void terms(byte[] bytes) {
    check(bytes, () -> CampaignTerms.decode(bytes).encode());
  }

  @FuzzTest(maxDuration = "10m")
  void partition(byte[] bytes) {
    check(bytes, () -> PartitionCodec.encode(PartitionCodec.decode(bytes)));
  }

  /** Reads the bytes and writes what they mean. */
  @FunctionalInterface
  private interface Copy {
    byte[] get() throws WireException;
  }

  private static void check(byte[] bytes, Copy copy) {
    LIMIT.check(bytes.length, () -> assertCanonical(bytes, copy));
  }

  private static void assertCanonical(byte[] bytes, Copy copy) {
    try {
      assertThat(copy.get()).isEqualTo(bytes);
    } catch (WireException expected) {
      assertThat(expected).hasMessageNotContaining("null");
    }
  }
}
