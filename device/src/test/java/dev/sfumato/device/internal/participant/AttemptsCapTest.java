package dev.sfumato.device.internal.participant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.core.geo.LatLng;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.policy.ObjectionReason;
import dev.sfumato.device.internal.policy.PolicyRules;
import dev.sfumato.device.internal.transport.CoordinatorChannels;
import dev.sfumato.device.testing.Conversation;
import dev.sfumato.device.testing.FakeCoordinator;
import dev.sfumato.device.testing.Queries;
import dev.sfumato.device.testing.ShardHost;
import dev.sfumato.protocol.DeviceData;
import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.ToDevice;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A coordinator that has a device begin a sum, gives it up, and has it begin again. */
class AttemptsCapTest {
  /** As docs/device.md says. */
  private static final int MAX_ATTEMPTS = 32;

  @TempDir Path folder;

  private final AtomicInteger begun = new AtomicInteger();

  private Conversation giveUp(Conversation.Voice voice) {
    Query query = Queries.small();
    return new Conversation() {
      @Override
      public void hear(FromDevice message) {
        switch (message.kind()) {
          case HELLO -> voice.say(offers(query));
          case JOIN ->
              voice.say(
                  new ToDevice.Seat(
                      query, ShardHost.filled(Query.SALT_BYTES, 1), ShardHost.SUM, 0));
          case SECAGG -> {
            begun.incrementAndGet();
            voice.say(new ToDevice.ComeBack(Duration.ZERO, ComeBackReason.SUM_FAILED));
          }
          default -> voice.hangUp();
        }
      }

      @Override
      public void gone() {}
    };
  }

  private static ToDevice offers(Query query) {
    return new ToDevice.Offers(
        ProtocolVersion.NEWEST,
        ShardHost.COORDINATOR,
        ShardHost.filled(32, 5),
        List.of(query.terms()));
  }

  private Participant device(CoordinatorChannels coordinator) throws Exception {
    return Participant.builder()
        .coordinator(coordinator)
        .folder(folder)
        .policy(
            PolicyRules.builder()
                .optedIn(true)
                .minimumSurvivors(2)
                .assumedCorruptShare(Fraction.ZERO)
                .build())
        .place(DeviceData.at(new LatLng(0, 0)))
        .build();
  }

  @Test
  void takePart_inSumsThatAreGivenUp_withANewProcessEachTime_declinesAfterSoMany()
      throws Exception {
    try (FakeCoordinator fake = new FakeCoordinator(this::giveUp);
        CoordinatorChannels coordinator = CoordinatorChannels.at(fake.url()).build()) {
      for (int i = 0; i < MAX_ATTEMPTS; i++) {
        try (Participant device = device(coordinator)) {
          assertThat(device.takePart().kind()).as("attempt %d", i).isEqualTo(Ending.Kind.COME_BACK);
        }
      }
      assertThat(begun).hasValue(MAX_ATTEMPTS);
      try (Participant device = device(coordinator)) {
        Ending last = device.takePart();
        assertThat(((Ending.Declined) last).reasons().get(0).reason())
            .isEqualTo(ObjectionReason.TOO_MANY_ATTEMPTS);
        assertThat(device.history()).isEmpty();
      }
      assertThat(begun).hasValue(MAX_ATTEMPTS);
    }
  }
}
