package dev.sfumato.core.area;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.Bounds;
import dev.sfumato.core.geo.Region;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AreaTest {
  @Test
  void goodAreas_areTaken() {
    assertThat(Area.parse("52.3,13,52.7,13.8")).isEqualTo(new Bounds(52.3, 13, 52.7, 13.8));
    assertThat(Area.parse("-85,-180,85,180")).isEqualTo(new Bounds(-85, -180, 85, 180));
    // Both sides are a little over 10 m at the equator.
    assertThat(Area.parse("0,0,0.0001,0.0001").north()).isEqualTo(0.0001);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-10,170,10,-170 | -10,170,10,180 and -10,-180,10,-170",
        "-10,170,10,190 | -10,170,10,180 and -10,-180,10,-170",
        "-10,-190,10,-170 | -10,170,10,180 and -10,-180,10,-170",
        "51.5,179.25,52,-179.5 | 51.5,179.25,52,180 and 51.5,-180,52,-179.5",
      })
  void areaOverTheDateLine_isRefusedWithTheTwoToUse(String given, String use) {
    assertThatThrownBy(() -> Area.parse(given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "area: "
                + given
                + " (expected: west < east; it crosses the date line: use "
                + use
                + ")");
    for (String half : use.split(" and ", -1)) {
      assertThat(Area.parse(half)).isNotNull();
    }
  }

  @Test
  void longitudesThatCountOnBeyond180_areRefusedWithThoseToUse() {
    assertThatThrownBy(() -> Area.parse("-10,190,10,200"))
        .hasMessage(
            "area: -10,190,10,200 (expected: longitudes of 180 W .. 180 E: use -10,-170,10,-160)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "139,35,140,36 | W,S,E,N | 35,139,36,140",
        "53,14,52,13 | N,E,S,W | 52,13,53,14",
        "53,13,52,14 | N,W,S,E | 52,13,53,14",
        "52,14,53,13 | S,E,N,W | 52,13,53,14",
        "139,36,140,35 | W,N,E,S | 35,139,36,140",
        "140,36,139,35 | E,N,W,S | 35,139,36,140",
        "35,36,139,140 | S,N,W,E | 35,139,36,140",
        "139,140,35,36 | W,E,S,N | 35,139,36,140",
      })
  void sidesInAnotherOrder_areRecognised(String given, String order, String use) {
    assertThatThrownBy(() -> Area.parse(given))
        .hasMessage(
            "area: "
                + given
                + " (expected: S,W,N,E; this looks like "
                + order
                + ": use "
                + use
                + ")");
    assertThat(Area.parse(use)).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "50,5,89,6", // more to the north than the map goes
        "1,1,1,1",
        "200,300,400,500",
        "NaN,0,1,1",
        "0,0,Infinity,1"
      })
  void whatIsNoArea_isRefusedWithTheRule(String given) {
    assertThatThrownBy(() -> Area.parse(given))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageEndingWith(
            "(expected: S,W,N,E with S < N and W < E, within 85.05 S .. 85.05 N, 180 W .. 180 E)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"0,0,0.00008,1", "0,0,1,0.00008", "60,0,60.001,0.00017"})
  void areaOfARoom_isTooSmall(String given) {
    assertThatThrownBy(() -> Area.parse(given))
        .hasMessageStartingWith("area: ")
        .hasMessageEndingWith("(expected: at least 10 m from side to side)");
  }

  @Test
  void cellsUnderAMetre_areRefusedWithTheGridToUse() {
    // 0.01 degrees are 1,112 m at the equator.
    Bounds area = Area.parse("-0.005,-0.005,0.005,0.005");
    assertThat(Area.checkCells(Region.around(area, 1024)).grid()).isEqualTo(1024);
    assertThatThrownBy(() -> Area.checkCells(Region.around(area, 65536)))
        .hasMessage("cells: 0.017 m (expected: at least 1 m: in this area a grid of at most 1024)");
    assertThat(Area.checkCells(Region.ofGrid(1 << 20)).levels()).isEqualTo(20);
  }
}
