package dev.sfumato.credential;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import java.util.function.UnaryOperator;

/** Any bytes: a value of which they are the one encoding, or the one declared exception. */
class StatementFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void list(byte[] bytes) {
    check(bytes, each -> KeyList.parse(each).bytes());
  }

  @FuzzTest(maxDuration = "10m")
  void count(byte[] bytes) {
    check(bytes, each -> IssuedStatement.parse(each).bytes());
  }

  @FuzzTest(maxDuration = "10m")
  void credential(byte[] bytes) {
    check(bytes, each -> Credential.parse(each).bytes());
  }

  private static void check(byte[] bytes, UnaryOperator<byte[]> copy) {
    try {
      assertThat(copy.apply(bytes)).isEqualTo(bytes);
    } catch (IllegalArgumentException expected) {
      assertThat(expected).hasMessageContaining("(expected: ");
    }
  }
}
