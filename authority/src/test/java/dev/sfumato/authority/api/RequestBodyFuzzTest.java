package dev.sfumato.authority.api;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import dev.sfumato.authority.issue.RefusalCode;
import dev.sfumato.authority.issue.RefusedException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Any body: bytes that encode back to the text in it, or a refusal that repeats nothing of it. */
class RequestBodyFuzzTest {
  @FuzzTest(maxDuration = "10m")
  void read(byte[] bytes) {
    try {
      RequestBody body = RequestBody.parse(new String(bytes, StandardCharsets.UTF_8));
      byte[] blinded = body.bytes("blinded");
      String again = Base64.getUrlEncoder().withoutPadding().encodeToString(blinded);
      assertThat(Base64.getUrlDecoder().decode(again)).isEqualTo(blinded);
      assertThat(body.text("blinded")).isPresent();
    } catch (RefusedException refused) {
      assertThat(refused.code()).isEqualTo(RefusalCode.BAD_VALUE);
      assertThat(refused).hasMessageMatching("(body|blinded): \\(expected: [a-zA-Z0-9 ]+\\)");
    }
  }
}
