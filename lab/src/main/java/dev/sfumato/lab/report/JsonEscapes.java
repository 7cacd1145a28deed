package dev.sfumato.lab.report;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Plain numbers for all that could end a line or be cut in two. */
final class JsonEscapes extends CharacterEscapes {
  private static final long serialVersionUID = 1;

  @Override
  public int[] getEscapeCodesForAscii() {
    int[] codes = standardAsciiEscapesForJSON();
    for (int c = 0; c < ' '; c++) {
      codes[c] = ESCAPE_CUSTOM;
    }
    return codes;
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int c) {
    boolean plain = c >= ' ' && !Character.isSurrogate((char) c) && c != 0x2028 && c != 0x2029;
    return plain ? null : new SerializedString(String.format(Locale.ROOT, "\\u%04x", c));
  }
}
