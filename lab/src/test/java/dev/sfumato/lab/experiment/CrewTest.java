package dev.sfumato.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.sfumato.core.campaign.Campaign;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.lab.dataset.BuiltInCity;
import dev.sfumato.lab.dataset.Dataset;
import dev.sfumato.lab.rival.Trust;
import dev.sfumato.lab.simulation.FleetOptions;
import dev.sfumato.lab.simulation.SimulationException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CrewTest {
  private static final Dataset CITY = BuiltInCity.DENSE.dataset(32);

  @Test
  void everyLabel_hasAContender_thatRuns() throws SimulationException {
    Arena arena = arena(5_000);
    List<Contender> contenders = Arena.labels().stream().map(arena::contender).toList();
    List<Trials> trials = new Crew(2, Ticker.SILENT).run(contenders);
    assertThat(trials).extracting(Trials::label).isEqualTo(Arena.labels());
    assertThat(trials).allMatch(each -> each.mean(Measure.MSE) > 0 && each.each().size() == 2);
    assertThat(trials).allMatch(each -> each.mean(Measure.EMD) >= 0);
  }

  @Test
  void trials_doNotDependOnWhoElseRuns() throws SimulationException {
    Arena arena = arena(5_000);
    Contender paper = arena.contender("paper");
    double alone = new Crew(2, Ticker.SILENT).run(paper).mean(Measure.MSE);
    List<Trials> among = new Crew(2, Ticker.SILENT).run(List.of(arena.contender("flat"), paper));
    assertThat(among.get(1).mean(Measure.MSE)).isEqualTo(alone);
  }

  @Test
  void meanAndError_areThoseOfTheRuns() throws SimulationException {
    Trials real = new Crew(3, Ticker.SILENT).run(arena(2_000).contender("flat"));
    double mean = real.each().stream().mapToDouble(Measure.MSE::value).sum() / 3;
    double squares =
        real.each().stream().mapToDouble(t -> Math.pow(Measure.MSE.value(t) - mean, 2)).sum();
    assertThat(real.mean(Measure.MSE)).isCloseTo(mean, within(1e-12 * mean));
    assertThat(real.standardError(Measure.MSE))
        .isCloseTo(Math.sqrt(squares / 2 / 3), within(1e-9 * mean));
  }

  @Test
  void unknownLabel_isRefusedByName() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> arena(1_000).contender("magic"))
        .withMessageContaining("magic")
        .withMessageContaining("adaptive-grid");
  }

  @Test
  void failure_ofATrial_isPassedOn() {
    Contender broken =
        new Contender(
            "broken",
            Trust.NONE,
            false,
            run -> {
              throw new SimulationException("no shard");
            });
    assertThatThrownBy(() -> new Crew(1, Ticker.SILENT).run(broken))
        .isInstanceOf(SimulationException.class)
        .hasMessage("no shard");
  }

  @Test
  void ticker_hearsOfEveryTrial() throws SimulationException {
    AtomicInteger expected = new AtomicInteger();
    AtomicInteger done = new AtomicInteger();
    Ticker ticker =
        new Ticker() {
          @Override
          public void expect(int steps) {
            expected.addAndGet(steps);
          }

          @Override
          public void step() {
            done.incrementAndGet();
          }
        };
    new Crew(3, ticker).run(arena(1_000).contender("flat"));
    assertThat(expected.get()).isEqualTo(3).isEqualTo(done.get());
  }

  @Test
  void moreDevices_lessExpectedError_untilTheTargetIsMet() throws SimulationException {
    ExpectedError error =
        new ExpectedError(List.of(ExpectedError.endless(CITY)), new Crew(2, Ticker.SILENT));
    Campaign few = Campaign.of(CITY.region(), 1_000, Epsilon.parse("1"), Participation.ONCE);
    ExpectedError.Range range = error.range(few);
    assertThat(range.low()).isLessThanOrEqualTo(range.mean());
    assertThat(range.high()).isGreaterThanOrEqualTo(range.mean());
    OptionalLong needed = error.devicesFor(few, range.mean() / 2);
    assertThat(needed).isPresent();
    assertThat(needed.getAsLong()).isGreaterThan(1_000);
  }

  private static Arena arena(long devices) {
    Campaign terms = Campaign.of(CITY.region(), devices, Epsilon.parse("1"), Participation.ONCE);
    return new Arena(CITY, terms, FleetOptions.defaults(), true, 1);
  }
}
