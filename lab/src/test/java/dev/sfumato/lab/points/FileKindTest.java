package dev.sfumato.lab.points;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileKindTest {
  private static FileKind of(String bytes) {
    return FileKind.of(bytes.getBytes(ISO_8859_1));
  }

  @Test
  void of_firstBytes_areTheKind() {
    assertThat(of("SQLite format 3\0...")).isEqualTo(FileKind.GEOPACKAGE);
    assertThat(of("PAR1...")).isEqualTo(FileKind.PARQUET);
    assertThat(of("\u001f\u008b\b...")).isEqualTo(FileKind.GZIP);
    assertThat(of("MM\0*....")).isEqualTo(FileKind.TIFF);
    assertThat(of("MM\0+....")).isEqualTo(FileKind.BIG_TIFF);
    assertThat(of("II*\0....")).isEqualTo(FileKind.LITTLE_TIFF);
    assertThat(of("II+\0....")).isEqualTo(FileKind.LITTLE_BIG_TIFF);
    assertThat(of("fgb\u0003fgb")).isEqualTo(FileKind.FLATGEOBUF);
  }

  /** A header may begin like the name of a format. */
  @Test
  void of_partOfASignature_isText() {
    assertThat(of("PAR")).isEqualTo(FileKind.DELIMITED);
    assertThat(of("SQLite format 3, lat, lon")).isEqualTo(FileKind.DELIMITED);
    assertThat(of("PK,lat,lon")).isEqualTo(FileKind.DELIMITED);
    assertThat(of("MM,lat,lon")).isEqualTo(FileKind.DELIMITED);
    assertThat(of("")).isEqualTo(FileKind.DELIMITED);
  }

  @Test
  void of_text_isLookedAtBehindMarkAndBlanks() {
    assertThat(FileKind.of("\uFEFF \n\t{".getBytes(UTF_8))).isEqualTo(FileKind.GEOJSON);
    assertThat(FileKind.of("\uFEFF[".getBytes(UTF_16LE))).isEqualTo(FileKind.GEOJSON);
    assertThat(of("\u001e{}")).isEqualTo(FileKind.GEOJSON);
    assertThat(FileKind.of("\uFEFF\n<gpx>".getBytes(UTF_8))).isEqualTo(FileKind.XML);
    assertThat(of("  lat,lon")).isEqualTo(FileKind.DELIMITED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PICTURE | it is a picture: use --map 'my file'",
        "TIFF | it is a raster: use --raster 'my file'",
        "BIG_TIFF | it is a raster: use --raster 'my file'",
        "LITTLE_BIG_TIFF | it is a raster: use --raster 'my file'",
        "ZIP | it is packed: unpack it first; of a spreadsheet, save a sheet as CSV",
        "FLATGEOBUF | run: ogr2ogr -f CSV -t_srs EPSG:4326 -lco GEOMETRY=AS_XY points.csv 'my"
            + " file'",
      },
      quoteCharacter = '`')
  void advice_ofAKind_quotesTheName(FileKind kind, String advice) {
    assertThat(kind.advice("my file")).isEqualTo(advice);
  }

  @Test
  void quoted_anyName_isOneWordOfAShell() {
    assertThat(Ogr.quoted("plain-1.2_a/b+c.csv")).isEqualTo("plain-1.2_a/b+c.csv");
    assertThat(Ogr.quoted("it's; rm -r")).isEqualTo("'it'\\''s; rm -r'");
    assertThat(Ogr.quoted("$(x)")).isEqualTo("'$(x)'");
  }
}
