package dev.sfumato.authority.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class EnrolmentCodeTest {
  @Test
  void codeAsItIsTyped_isTheSameCode() {
    EnrolmentCode code = EnrolmentCode.draw(new SecureRandom());
    String shown = code.reveal();

    assertThat(shown).matches("([0-9A-HJKMNP-TV-Z]{5}-){4}[0-9A-HJKMNP-TV-Z]{5}");
    String typed = shown.replace('-', ' ').replace('0', 'o').replace('1', 'l');
    assertThat(EnrolmentCode.parse(typed).orElseThrow().hash()).isEqualTo(code.hash());
    assertThat(code).hasToString("EnrolmentCode[redacted]");
  }

  @Test
  void otherTexts_areNoCodes() {
    assertThat(EnrolmentCode.parse("")).isEmpty();
    assertThat(EnrolmentCode.parse("U".repeat(25))).isEmpty();
    assertThat(EnrolmentCode.parse("0".repeat(26))).isEmpty();
    assertThat(BearerSecret.parse("x")).isEmpty();
  }

  @Test
  void codes_differ() {
    SecureRandom random = new SecureRandom();
    Set<String> drawn = new HashSet<>();
    for (int i = 0; i < 1000; i++) {
      drawn.add(EnrolmentCode.draw(random).reveal());
    }
    assertThat(drawn).hasSize(1000);
  }
}
