package dev.sfumato.lab.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.privacy.Epsilon;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The budget of a file. */
class BudgetFileTest {
  private static final Epsilon HALF = Epsilon.parse("0.5");
  private static final Epsilon ONE = Epsilon.parse("1");
  private static final Instant NOW = Instant.parse("2026-11-17T17:00:00.5Z");

  @TempDir private Path folder;
  private Path input = Path.of("");

  @BeforeEach
  void makeFile() throws IOException {
    input = Files.writeString(folder.resolve("people.csv"), "lat,lon\n");
  }

  @Test
  void whatWasSpent_isRememberedBesideTheFile() throws IOException {
    spend(HALF, ONE);
    assertThat(Files.readString(budget()))
        .isEqualTo(
            """
            # What each release of this file has cost everybody in it. Keep it beside.
            2026-11-17T17:00:00Z epsilon 0.5 paid
            """);
    try (BudgetFile again = BudgetFile.of(input)) {
      assertThat(again.spentMicros()).isEqualTo(500_000);
    }
  }

  @Test
  void moreThanTheBudget_isRefusedAndChargesNothing() throws IOException {
    spend(HALF, ONE);
    String before = Files.readString(budget());
    assertThatThrownBy(() -> spend(ONE, ONE))
        .hasMessageStartingWith(
            "epsilon: 1 (expected: at most what is left of --budget 1, of which 0.5 is spent");
    assertThat(Files.readString(budget())).isEqualTo(before);
    spend(HALF, ONE);
    assertThatThrownBy(() -> spend(Epsilon.parse("0.001"), ONE)).isNotNull();
  }

  @Test
  void manySmallReleases_addUpExactly() throws IOException {
    for (int i = 0; i < 10; i++) {
      spend(Epsilon.parse("0.1"), ONE);
    }
    assertThatThrownBy(() -> spend(Epsilon.parse("0.001"), ONE)).hasMessageContaining("1 is spent");
  }

  @Test
  void aLinkToTheFile_hasTheSameBudget() throws IOException {
    spend(ONE, ONE);
    Path link = Files.createSymbolicLink(folder.resolve("other.csv"), input);
    try (BudgetFile budget = BudgetFile.of(link)) {
      assertThat(budget.spentMicros()).isEqualTo(1_000_000);
    }
  }

  @Test
  void twoReleasesAtOnce_areRefused() throws IOException {
    try (BudgetFile first = BudgetFile.of(input)) {
      assertThat(first.spentMicros()).isZero();
      assertThatThrownBy(() -> BudgetFile.of(input)).hasMessageContaining("in use");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-17T17:00:00Z epsilon 0.5 pai",
        "2026-11-17T17:00:00Z epsilon 0.5 paid",
        "2026-11-17T17:00:00Z epsilon",
        "2026-11-17T17:00:00Z epsilon -1 paid\n",
        "2026-11-17T17:00:00Z epsilon 0 paid\n",
        "2026-11-17T17:00:00Z epsilon 1e99 paid\n",
        "2026-11-17T17:00:00Z epsilon ... paid\n",
        "nothing\n",
      })
  void aLineThatCannotBeRead_isRefusedAndNeverGuessedAt(String line) throws IOException {
    Files.writeString(budget(), line);
    assertThatThrownBy(() -> BudgetFile.of(input))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("people.csv.budget, line 1 (expected: ");
  }

  private void spend(Epsilon cost, Epsilon most) throws IOException {
    try (BudgetFile budget = BudgetFile.of(input)) {
      budget.charge(cost, most, NOW);
    }
  }

  private Path budget() {
    return folder.resolve("people.csv.budget");
  }
}
