package dev.sfumato.credential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.Signature;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an authority signs with its long-term key: lists and counts. */
class StatementsTest {
  private static final Instant OPENS = Instant.parse("2026-11-01T00:00:00Z");
  private static final Instant CLOSES = Instant.parse("2026-12-01T00:00:00Z");
  private static final AnnouncedKey ONE =
      new AnnouncedKey("spring", SampleKeys.ONE.key(), OPENS, CLOSES);
  private static final AnnouncedKey TWO =
      new AnnouncedKey("autumn", SampleKeys.OTHER.key(), OPENS, CLOSES);

  @Test
  void list_isItsBytes() {
    for (KeyList list : List.of(new KeyList(List.of()), new KeyList(List.of(ONE, TWO)))) {
      assertThat(KeyList.parse(list.bytes())).isEqualTo(list);
      assertThat(KeyList.parse(list.bytes()).hash()).isEqualTo(list.hash()).hasSize(64);
    }
  }

  @Test
  void laterList_hasTheEarlierOneAsItsBeginning() {
    KeyList earlier = new KeyList(List.of(ONE));
    KeyList later = new KeyList(List.of(ONE, TWO));

    assertThat(later.continues(earlier)).isTrue();
    assertThat(later.first(1).hash()).isEqualTo(earlier.hash());
    assertThat(earlier.continues(later)).isFalse();
    assertThat(new KeyList(List.of(TWO, ONE)).continues(earlier)).isFalse();
  }

  @Test
  void oneCampaign_hasOneKey() {
    AnnouncedKey second = new AnnouncedKey("spring", SampleKeys.OTHER.key(), OPENS, CLOSES);
    assertThatThrownBy(() -> new KeyList(List.of(ONE, second)))
        .hasMessage("keys: spring twice (expected: one key a campaign, each once)");
    AnnouncedKey sameKey = new AnnouncedKey("autumn", SampleKeys.ONE.key(), OPENS, CLOSES);
    assertThatThrownBy(() -> new KeyList(List.of(ONE, sameKey)))
        .hasMessageContaining("one key a campaign");
  }

  @Test
  void cutOrLengthenedBytes_areNoList() {
    byte[] bytes = new KeyList(List.of(ONE)).bytes();
    for (int length = 0; length < bytes.length; length++) {
      byte[] cut = Arrays.copyOf(bytes, length);
      assertThatThrownBy(() -> KeyList.parse(cut)).isInstanceOf(IllegalArgumentException.class);
    }
    assertThatThrownBy(() -> KeyList.parse(Arrays.copyOf(bytes, bytes.length + 1)))
        .hasMessageContaining("1 bytes more");
  }

  @Test
  void key_isOpenFromItsOpeningUntilBeforeItsClosing() {
    assertThat(ONE.isOpen(OPENS)).isTrue();
    assertThat(ONE.isOpen(OPENS.minusMillis(1))).isFalse();
    assertThat(ONE.isOpen(CLOSES.minusMillis(1))).isTrue();
    assertThat(ONE.isOpen(CLOSES)).isFalse();
    assertThatThrownBy(() -> new AnnouncedKey("x", SampleKeys.ONE.key(), OPENS, OPENS))
        .hasMessageContaining("after opens");
    assertThatThrownBy(() -> new AnnouncedKey("No", SampleKeys.ONE.key(), OPENS, CLOSES))
        .hasMessageStartingWith("campaign: No");
  }

  @Test
  void count_isItsBytes() {
    Optional<Beacon> drawn = Optional.of(Beacon.draw(new SecureRandom()));
    IssuedStatement said = new IssuedStatement(ONE.id(), 12_345, CLOSES, drawn);
    assertThat(IssuedStatement.parse(said.bytes())).isEqualTo(said);
    IssuedStatement before = new IssuedStatement(ONE.id(), 12_345, CLOSES, Optional.empty());
    assertThat(IssuedStatement.parse(before.bytes())).isEqualTo(before);
    byte[] wrong = said.bytes();
    int end = before.bytes().length - 1;
    wrong[end] = 2;
    assertThatThrownBy(() -> IssuedStatement.parse(wrong)).hasMessageContaining("an end of 2");
    byte[] cut = Arrays.copyOf(said.bytes(), end + 1);
    assertThatThrownBy(() -> IssuedStatement.parse(cut)).hasMessageContaining("an end of 1");
    byte[] shorter = Arrays.copyOf(said.bytes(), said.bytes().length - 1);
    assertThatThrownBy(() -> IssuedStatement.parse(shorter)).hasMessageContaining("bytes");
    assertThatThrownBy(() -> IssuedStatement.parse(new byte[3])).hasMessageContaining("3 bytes");
  }

  @Test
  void signature_isOfOneStatementUnderOneKey() throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
    AuthorityKey authority = AuthorityKey.of(AuthorityKey.of(pair.getPublic()).bytes());
    byte[] statement = new KeyList(List.of(ONE)).bytes();
    Signature signer = Signature.getInstance("Ed25519");
    signer.initSign(pair.getPrivate());
    signer.update(statement);
    byte[] signature = signer.sign();

    assertThat(authority.hasSigned(statement, signature)).isTrue();
    assertThat(authority.hasSigned(new KeyList(List.of(TWO)).bytes(), signature)).isFalse();
    assertThat(authority.hasSigned(statement, new byte[64])).isFalse();
    assertThat(authority.hasSigned(statement, new byte[0])).isFalse();
  }
}
