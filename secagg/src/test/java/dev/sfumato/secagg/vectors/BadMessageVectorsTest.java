package dev.sfumato.secagg.vectors;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.secagg.message.MalformedMessageException;
import dev.sfumato.secagg.message.ToClient;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.vector.Bytes;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Named bad messages: each is refused by the decoder of its direction. */
class BadMessageVectorsTest {
  static Stream<Map.Entry<String, String>> bad() {
    return VectorFile.read("bad-messages.txt").entrySet().stream();
  }

  @ParameterizedTest
  @MethodSource("bad")
  void badMessage_isRefused(Map.Entry<String, String> vector) {
    byte[] bytes = Bytes.fromHex(vector.getValue()).array();
    assertThatThrownBy(
            () -> {
              if (vector.getKey().startsWith("up.")) {
                ToServer.decode(bytes);
              } else {
                ToClient.decode(bytes);
              }
            })
        .isInstanceOf(MalformedMessageException.class);
  }
}
