package dev.sfumato.lab.points;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class TextEncodingTest {
  private static final String TEXT = "name,lat,lon\nZürich \u00e9\u4e2d\ud83d\ude00,47.5,8.5\n";

  @Test
  void of_markedText_isReadWithoutItsMark() {
    for (Charset charset : List.of(UTF_8, UTF_16LE, UTF_16BE)) {
      byte[] marked = ("\uFEFF" + TEXT).getBytes(charset);
      TextEncoding encoding = TextEncoding.of(marked);
      assertThat(encoding.charset()).isEqualTo(charset);
      assertThat(encoding.mark()).isEqualTo("\uFEFF".getBytes(charset).length);
      assertThat(encoding.decode(marked)).isEqualTo(TEXT);
    }
  }

  @Test
  void of_unmarkedText_isRecognised() {
    for (Charset charset : List.of(UTF_8, UTF_16LE, UTF_16BE)) {
      TextEncoding encoding = TextEncoding.of(TEXT.getBytes(charset));
      assertThat(encoding.charset()).isEqualTo(charset);
      assertThat(encoding.mark()).isZero();
    }
  }

  /** Where the first bytes were cut in the middle of a letter, the text is no other one. */
  @Test
  void of_letterCutAnywhere_isStillUtf8() {
    byte[] whole = TEXT.getBytes(UTF_8);
    for (int length = 0; length <= whole.length; length++) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThat(TextEncoding.of(cut).charset()).as("cut to %d bytes", length).isEqualTo(UTF_8);
    }
  }

  @Test
  void of_westernLetters_areLettersOfTheirOwn() {
    byte[] western = "M\u00fcller,M\u00f6ller,1\n".getBytes(ISO_8859_1);
    TextEncoding encoding = TextEncoding.of(western);
    assertThat(encoding.charset()).isEqualTo(Charset.forName("windows-1252"));
    assertThat(encoding.decode(western)).isEqualTo("M\u00fcller,M\u00f6ller,1\n");
    assertThat(encoding).hasToString("windows-1252");
  }

  @Test
  void of_nothing_isUtf8() {
    assertThat(TextEncoding.of(new byte[0])).isEqualTo(new TextEncoding(UTF_8, 0));
    assertThat(TextEncoding.of(new byte[] {'1'}).decode(new byte[] {'1'})).isEqualTo("1");
  }

  /** Half a mark is no mark. */
  @Test
  void of_halfAMark_isText() {
    byte[] half = {(byte) 0xef, (byte) 0xbb};
    assertThat(TextEncoding.of(half).mark()).isZero();
  }
}
