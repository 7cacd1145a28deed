package dev.sfumato.lab.attack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.crypto.Providers;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every attack on small sums; `./sfumato attack all --clients 1000` is the same on large ones. */
class AttackTrialTest {
  private static final int CLIENTS = 60;

  private static final int MANY = 1000;

  private static AttackTrial trial(AttackKind kind) {
    return new AttackTrial(plan(kind, CLIENTS));
  }

  private static AttackPlan plan(AttackKind kind, int clients) {
    return new AttackPlan(kind, clients, Providers.best(), 7);
  }

  @ParameterizedTest
  @EnumSource(AttackKind.class)
  void verified_readsNobody(AttackKind kind) {
    AttackReport report = trial(kind).verified();
    assertThat(report.read()).as(report.toText()).isZero();
  }

  /** The same programs can read: what keeps them from it is not that they cannot. */
  @ParameterizedTest
  @EnumSource(
      value = AttackKind.class,
      names = {"REPLAYED_SESSION", "RESTORED_DATABASE", "RENAMED_CAMPAIGN", "ASKED_TWICE"},
      mode = EnumSource.Mode.EXCLUDE)
  void honest_readsEverybody(AttackKind kind) {
    AttackReport report = trial(kind).honest();
    assertThat(report.read()).as(report.toText()).isEqualTo(CLIENTS - report.corrupt());
    assertThat(report.refusals()).isEmpty();
  }

  @Test
  void honest_restored_readsSome() {
    assertThat(trial(AttackKind.RESTORED_DATABASE).honest().read()).isPositive();
  }

  @Test
  void honest_replayed_isRefused() {
    AttackReport report = trial(AttackKind.REPLAYED_SESSION).honest();
    assertThat(report.read()).isZero();
    assertThat(report.refusals()).containsOnlyKeys("WRONG_SESSION");
  }

  /** Split as far as everybody still gives its shares: and no secret comes out twice. */
  @Test
  void verified_splitSurvivors_stopsNobody() {
    assertThat(trial(AttackKind.SPLIT_SURVIVORS).verified().refusals()).isEmpty();
  }

  /** Those that take seconds with as many as the bar asks for. */
  @ParameterizedTest
  @EnumSource(
      value = AttackKind.class,
      names = {
        "FORGED_LEAVES",
        "DOUBLED_LEAVES",
        "GHOSTS",
        "AIMED_DRAWS",
        "REPLAYED_SESSION",
        "LOW_NUMBER",
        "RENAMED_CAMPAIGN",
        "ASKED_TWICE"
      })
  void verified_ofAThousand_readsNobody_andEverybodyRefuses(AttackKind kind) {
    AttackReport report = new AttackTrial(plan(kind, MANY)).verified();
    assertThat(report.read()).as(report.toText()).isZero();
    assertThat(report.refusals().values().stream().mapToInt(Integer::intValue).sum())
        .as(report.toText())
        .isGreaterThanOrEqualTo(MANY - report.corrupt() - 1);
  }

  @Test
  @Tag("slow")
  void splitSurvivors_ofAThousand_readsNobodyOrHundreds() {
    AttackTrial trial = new AttackTrial(plan(AttackKind.SPLIT_SURVIVORS, MANY));
    assertThat(trial.verified().read()).isZero();
    assertThat(trial.honest().read()).isGreaterThanOrEqualTo(500);
  }

  /** Each device answers one question once, and as many campaigns as its window has room for. */
  @Test
  void asking_again_isRefusedByTheLedger_inBothGrades() {
    for (String grade : List.of("honest", "verified")) {
      AttackReport twice = new HostileAsking(plan(AttackKind.ASKED_TWICE, CLIENTS), grade).run();
      assertThat(twice.read()).isZero();
      assertThat(twice.refusals()).containsOnlyKeys("ANSWERED_BEFORE");
      AttackReport renamed =
          new HostileAsking(plan(AttackKind.RENAMED_CAMPAIGN, CLIENTS), grade).run();
      assertThat(renamed.read()).as(renamed.toText()).isZero();
      assertThat(renamed.refusals()).containsOnlyKeys("WINDOW_SPENT");
    }
  }

  /** Fails by chance with less than one in a million. */
  @Test
  void asking_devicesThatForget_readsThem() {
    for (AttackKind kind : List.of(AttackKind.ASKED_TWICE, AttackKind.RENAMED_CAMPAIGN)) {
      AttackReport report =
          HostileAsking.insecureForgetful(plan(kind, CLIENTS), "verified", 2).run();
      assertThat(report.read()).isEqualTo(2);
      assertThat(report.refusals()).isEmpty();
    }
  }
}
