package dev.sfumato.device;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.campaign.Shard;
import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.testing.Conversation;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.sum.SumRound;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An app that looks in now and then: every visit is another process, on the same folder. */
@Timeout(600)
class VisitingDeviceTest {
  private static final int PHONES = 5;

  @TempDir Path folder;

  private static Query query() {
    return Queries.query(
        Queries.terms(1, "1", Participation.ONCE), 0, "1", new Shard(PHONES, PHONES - 1, 0));
  }

  private static ParticipationPolicy.Builder policy() {
    return ParticipationPolicy.builder()
        .optedIn(true)
        .minimumSurvivors(2)
        .assumedCorruptShare(Fraction.ZERO);
  }

  private Path own(int phone) {
    return folder.resolve("phone-" + phone);
  }

  private SfumatoDevice open(
      CoordinatorConnection coordinator, int phone, ParticipationPolicy policy) throws IOException {
    return SfumatoDevice.builder()
        .coordinator(coordinator)
        .folder(own(phone))
        .policy(policy)
        .attempts(1, Duration.ofMillis(1), Duration.ofMillis(1))
        .place(DeviceData.at(new LatLng(0.9, 0.1)))
        .build();
  }

  private Outcome visit(FakeCoordinator fake, int phone, ParticipationPolicy policy)
      throws IOException {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(fake.url()).build();
        SfumatoDevice device = open(coordinator, phone, policy)) {
      return device.takePart();
    }
  }

  private Outcome visit(FakeCoordinator fake, int phone) throws IOException {
    return visit(fake, phone, policy().build());
  }

  /** All phones look in, one after the other. */
  private List<Outcome> tour(FakeCoordinator fake, int from) throws IOException {
    List<Outcome> outcomes = new ArrayList<>();
    for (int phone = from; phone < PHONES; phone++) {
      outcomes.add(visit(fake, phone));
    }
    return outcomes;
  }

  private Optional<Path> kept(int phone) throws IOException {
    try (Stream<Path> files = Files.list(own(phone))) {
      return files.filter(each -> each.getFileName().toString().startsWith("sum-")).findFirst();
    }
  }

  private int paid(FakeCoordinator fake, int phone) throws IOException {
    try (CoordinatorConnection coordinator = CoordinatorConnection.to(fake.url()).build();
        SfumatoDevice device = open(coordinator, phone, policy().build())) {
      return device.history().size();
    }
  }

  @Test
  void takePart_inFiveVisits_isInTheSumAndPaysOnce() throws Exception {
    ShardHost host = ShardHost.patient(query());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome)) {
      for (SumRound round :
          List.of(SumRound.KEYS, SumRound.SHARES, SumRound.VERDICT, SumRound.INPUTS)) {
        assertThat(host.round()).isEqualTo(round);
        assertThat(tour(fake, 0))
            .extracting(each -> each.match(new Words()))
            .containsOnly("come back 0 NEXT_ROUND");
        assertThat(Files.getPosixFilePermissions(kept(0).orElseThrow()))
            .isEqualTo(PosixFilePermissions.fromString("rw-------"));
      }
      assertThat(host.round()).isEqualTo(SumRound.OPENING);
      tour(fake, 0);
      assertThat(host.result().get(5, TimeUnit.MINUTES).orElseThrow().survivors()).hasSize(PHONES);
      for (int phone = 0; phone < PHONES; phone++) {
        if (kept(phone).isPresent()) {
          assertThat(visit(fake, phone).kind()).isEqualTo(Outcome.Kind.TOOK_PART);
        }
        assertThat(kept(phone)).isEmpty();
        assertThat(paid(fake, phone)).isEqualTo(1);
      }
    }
  }

  /** A phone that was set up from a backup, in the middle of a sum. */
  @Test
  void takePart_olderStatePutBack_stopsForGood() throws Exception {
    ShardHost host = ShardHost.patient(query());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome)) {
      tour(fake, 0);
      Path state = kept(0).orElseThrow();
      byte[] older = Files.readAllBytes(state);
      tour(fake, 0);
      tour(fake, 0);
      assertThat(host.round()).isEqualTo(SumRound.INPUTS);
      Files.write(state, older);
      assertThat(visit(fake, 0).match(new Words())).isEqualTo("declined STATE_RESTORED");
      assertThat(kept(0)).isEmpty();
      assertThat(visit(fake, 0).match(new Words()))
          .startsWith("come back")
          .endsWith("SEATED_BEFORE");
      assertThat(paid(fake, 0)).isZero();
    }
  }

  @Test
  void takePart_damagedState_givesUpTheSumAndNotTheBudget() throws Exception {
    ShardHost host = ShardHost.patient(query());
    try (FakeCoordinator fake = new FakeCoordinator(host::welcome)) {
      tour(fake, 0);
      Path state = kept(0).orElseThrow();
      byte[] content = Files.readAllBytes(state);
      content[content.length / 2] ^= 1;
      Files.write(state, content);
      assertThat(visit(fake, 0).match(new Words())).endsWith("SEATED_BEFORE");
      assertThat(kept(0)).isEmpty();
      assertThat(paid(fake, 0)).isZero();
      // The others go on without it.
      tour(fake, 1);
      host.closeRound();
      while (host.round() != SumRound.OVER) {
        tour(fake, 1);
      }
      assertThat(host.result().get(5, TimeUnit.MINUTES).orElseThrow().survivors())
          .hasSize(PHONES - 1);
    }
  }

  @Test
  void takePart_personOptsOutInTheMiddle_leavesNothingBehind() throws Exception {
    try (FakeCoordinator fake = new FakeCoordinator(ShardHost.patient(query())::welcome)) {
      visit(fake, 0);
      assertThat(kept(0)).isPresent();
      int before = fake.streams();
      Outcome outcome = visit(fake, 0, policy().optedIn(false).build());
      assertThat(outcome.match(new Words())).isEqualTo("declined NOT_OPTED_IN");
      assertThat(kept(0)).isEmpty();
      assertThat(fake.streams()).isEqualTo(before);
    }
  }

  /** Told to come back in an hour: another process knows that too, and opens no stream. */
  @Test
  void takePart_beforeItsTimeInAnotherProcess_opensNoStream() throws Exception {
    ShardHost host = ShardHost.patient(query());
    try (FakeCoordinator fake =
        new FakeCoordinator(
            voice -> {
              Delaying later = new Delaying(voice);
              return host.welcome(later);
            })) {
      visit(fake, 0);
      assertThat(visit(fake, 0).match(new Words())).matches("come back 35\\d\\d NEXT_ROUND");
      assertThat(fake.streams()).isEqualTo(1);
    }
  }

  /** Says an hour where the host says at once. */
  private record Delaying(Conversation.Voice voice) implements Conversation.Voice {
    @Override
    public void say(ToDevice message) {
      voice.say(
          message instanceof ToDevice.Noted noted
              ? new ToDevice.Noted(noted.held(), Duration.ofHours(1), noted.stay())
              : message);
    }

    @Override
    public void hangUp() {
      voice.hangUp();
    }
  }

  /** One folder and two coordinators: what is under way with one is no matter of the other. */
  @Test
  void takePart_withTwoCoordinators_keepsTheSumsApart() throws Exception {
    ShardHost here = ShardHost.patient(query());
    Query other =
        Queries.query(
            Queries.terms(2, "1", Participation.ONCE), 0, "1", new Shard(PHONES, PHONES - 1, 0));
    ShardHost there = ShardHost.patient(other);
    try (FakeCoordinator one = new FakeCoordinator(here::welcome);
        FakeCoordinator two = new FakeCoordinator(there::welcome)) {
      visit(one, 0);
      visit(two, 0);
      visit(one, 0);
      visit(two, 0);
      assertThat(here.answered()).isEqualTo(1);
      assertThat(there.answered()).isEqualTo(1);
      try (Stream<Path> files = Files.list(own(0))) {
        assertThat(files.filter(each -> each.getFileName().toString().startsWith("sum-")))
            .hasSize(2);
      }
    }
  }

  /** The coordinator is killed in every round: who was on the line comes back to it. */
  @Test
  void takePart_coordinatorKilledInEveryRound_isInTheSumAndPaysOnce() throws Exception {
    ShardHost host = new ShardHost(query());
    try (FakeCoordinator fake =
            new FakeCoordinator(voice -> new Restarting(host, host.welcome(voice)));
        CoordinatorConnection coordinator = CoordinatorConnection.to(fake.url()).build()) {
      List<SfumatoDevice> devices = new ArrayList<>();
      List<Ongoing> all = new ArrayList<>();
      for (int phone = 0; phone < PHONES; phone++) {
        SfumatoDevice device =
            SfumatoDevice.builder()
                .coordinator(coordinator)
                .folder(own(phone))
                .policy(policy().build())
                .attempts(100, Duration.ofMillis(20), Duration.ofMillis(100))
                .place(DeviceData.at(new LatLng(0.9, 0.1)))
                .build();
        devices.add(device);
        all.add(device.start());
        assertThat(device.start().result()).isNotDone();
      }
      for (Ongoing each : all) {
        assertThat(each.result().get(5, TimeUnit.MINUTES).kind()).isEqualTo(Outcome.Kind.TOOK_PART);
      }
      assertThat(host.result().get(5, TimeUnit.MINUTES).orElseThrow().survivors()).hasSize(PHONES);
      for (SfumatoDevice each : devices) {
        assertThat(each.history()).hasSize(1);
        each.close();
      }
    }
  }

  /** Kills the coordinator after the third answer of each round. */
  private record Restarting(ShardHost host, Conversation guest) implements Conversation {
    @Override
    public void hear(FromDevice message) {
      guest.hear(message);
      if (message.kind() == FromDevice.Kind.SECAGG && host.answered() == 3) {
        host.restart();
      }
    }

    @Override
    public void gone() {
      guest.gone();
    }
  }
}
