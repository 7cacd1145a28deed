package dev.sfumato.device;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A device as an app holds it; what is behind it is tested where it is. */
@Timeout(600)
class SfumatoDeviceTest {
  private static final String NOWHERE = "http://127.0.0.1:9";

  @TempDir Path folder;

  private static ParticipationPolicy.Builder policy() {
    return ParticipationPolicy.builder()
        .optedIn(true)
        .minimumSurvivors(2)
        .assumedCorruptShare(Fraction.ZERO);
  }

  private SfumatoDeviceBuilder device(CoordinatorConnection coordinator, int number) {
    return SfumatoDevice.builder()
        .coordinator(coordinator)
        .folder(folder.resolve("device-" + number))
        .policy(policy().build())
        .attempts(1, Duration.ofMillis(1), Duration.ofMillis(1))
        .place(DeviceData.at(new LatLng(0.9, 0.1)));
  }

  @Test
  void takePart_eightDevices_areToldWhatItCostAndRememberIt() throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorConnection coordinator = CoordinatorConnection.to(fake.url()).build()) {
      List<SfumatoDevice> devices = new ArrayList<>();
      List<Ongoing> all = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        devices.add(device(coordinator, i).build());
        all.add(devices.get(i).start());
      }
      Spending spending = new Spending(Queries.small().terms(), Epsilon.of(1));
      for (Ongoing each : all) {
        Outcome outcome = each.result().get(5, TimeUnit.MINUTES);
        assertThat(outcome.kind()).isEqualTo(Outcome.Kind.TOOK_PART);
        assertThat(outcome.charged()).contains(spending);
        assertThat(outcome.match(new Words())).isEqualTo("took part " + spending);
      }
      for (SfumatoDevice each : devices) {
        assertThat(each.history())
            .singleElement()
            .satisfies(
                charge -> {
                  assertThat(charge.campaign()).isEqualTo(Queries.small().terms().id());
                  assertThat(charge.epsilon()).isEqualTo(Epsilon.of(1));
                });
        each.close();
      }
    }
  }

  @Test
  void takePart_withoutConsent_isDeclinedWithThatReason() throws IOException {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(NOWHERE).build();
        SfumatoDevice device =
            device(coordinator, 0).policy(policy().optedIn(false).build()).build()) {
      Outcome outcome = device.takePart();
      assertThat(outcome.kind()).isEqualTo(Outcome.Kind.DECLINED);
      assertThat(outcome.charged()).isEmpty();
      assertThat(outcome.match(new Words())).isEqualTo("declined NOT_OPTED_IN");
      assertThat(outcome).hasToString("DECLINED");
    }
  }

  @Test
  void takePart_nobodyAnswers_failsAsUnreachable() throws IOException {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(NOWHERE).build();
        SfumatoDevice device = device(coordinator, 0).build()) {
      assertThat(device.takePart().match(new Words())).isEqualTo("failed UNREACHABLE");
    }
  }

  @Test
  void takePart_beyondTheCampaignBudget_tellsSpentAskedAndLeft() throws Exception {
    ShardHost host = new ShardHost(Queries.small());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome);
        CoordinatorConnection coordinator = CoordinatorConnection.to(fake.url()).build();
        SfumatoDevice device =
            device(coordinator, 0)
                .policy(policy().campaignEpsilon(Epsilon.parse("0.5")).build())
                .build()) {
      Refusal refusal = device.takePart().match(new Reasons()).get(0);
      assertThat(refusal.reason()).isEqualTo(RefusalReason.CAMPAIGN_TOO_DEAR);
      assertThat(refusal.budget()).contains(new Budget(0, 1_000_000, 500_000));
      assertThat(refusal.detail()).contains("spent 0, asked 1, left 0.5");
    }
  }

  @Test
  void start_leftBeforeAnyAnswer_failsAsLeft() throws Exception {
    try (FakeCoordinator fake = new FakeCoordinator(new ShardHost(Queries.small())::welcome);
        CoordinatorConnection coordinator = CoordinatorConnection.to(fake.url()).build();
        SfumatoDevice device = device(coordinator, 0).build()) {
      Ongoing ongoing = device.start();
      ongoing.leave();
      assertThat(ongoing.result().get(5, TimeUnit.MINUTES).match(new Words()))
          .isEqualTo("failed LEFT");
    }
  }

  @Test
  void build_folderOfAnotherDevice_isRefused() throws IOException {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(NOWHERE).build();
        SfumatoDevice first = device(coordinator, 0).build()) {
      assertThat(first.ledgerFault()).isEmpty();
      assertThatThrownBy(() -> device(coordinator, 0).build())
          .isInstanceOf(IOException.class)
          .hasMessageContaining("open already");
    }
  }

  @Test
  void build_ledgerLost_declinesEverythingAndSaysWhy() throws IOException {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(NOWHERE).build()) {
      device(coordinator, 0).build().close();
      Files.delete(folder.resolve("device-0").resolve("ledger"));
      try (SfumatoDevice device = device(coordinator, 0).build()) {
        assertThat(device.ledgerFault()).isPresent();
        assertThat(device.takePart().match(new Words())).isEqualTo("declined LEDGER_UNUSABLE");
      }
    }
  }

  @Test
  void build_withoutAFolder_isRefusedByName() {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(NOWHERE).build()) {
      SfumatoDeviceBuilder builder =
          SfumatoDevice.builder()
              .coordinator(coordinator)
              .policy(policy().build())
              .locations(DeviceData::nowhere);
      assertThatThrownBy(builder::build).hasMessageContaining("folder: none");
    }
  }

  @Test
  void reasons_haveTheSameNamesInsideAndOutside() {
    assertThat(names(RefusalReason.values())).isEqualTo(names(ObjectionReason.values()));
    assertThat(names(FailureReason.values())).isEqualTo(names(LossReason.values()));
  }

  private static List<String> names(Enum<?>[] values) {
    return Arrays.stream(values).map(Enum::name).toList();
  }
}
