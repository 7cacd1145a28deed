package dev.sfumato.core.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuantitiesTest {
  @Test
  void text_isReadAsItWasWritten() {
    for (Quantities each :
        new Quantities[] {
          new Quantities("temperature", "°C", "humidity", "%"),
          new Quantities("a b", "", "c", "µg/m³"),
          new Quantities("x", "", "y", "")
        }) {
      assertThat(Quantities.parse(each.text())).isEqualTo(each);
      Region region = Region.plain(new Bounds(0, 0, 1, 1), 4).of(each.text());
      assertThat(Quantities.of(region)).contains(each);
    }
    assertThat(new Quantities("temperature", "C", "humidity", "").text())
        .isEqualTo("temperature[C],humidity");
    assertThat(Quantities.of(Region.around(new Bounds(0, 0, 1, 1), 4))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a", "a,b,c", "a[],b", "a[b,c", "[C],b", "a]b,c", "a[b][c],d"})
  void otherTexts_areRefused(String text) {
    assertThatThrownBy(() -> Quantities.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void names_areChecked() {
    assertThatThrownBy(() -> new Quantities("a", "", "a", "%"))
        .hasMessage("y.name: a (expected: another than x.name)");
    assertThatThrownBy(() -> new Quantities("a,b", "", "c", ""))
        .hasMessage("x.name: a,b (expected: 1 .. 40 characters, none of , [ ])");
    assertThatThrownBy(() -> new Quantities("a", "m]", "c", ""))
        .hasMessage("x.unit: m] (expected: at most 20 characters, none of , [ ])");
  }
}
