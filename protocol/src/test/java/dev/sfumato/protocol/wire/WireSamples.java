package dev.sfumato.protocol.wire;

import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.Samples;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.vector.Bytes;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One message of each kind, by name. */
final class WireSamples {
  private WireSamples() {}

  static Map<String, FromDevice> fromDevice() {
    Map<String, FromDevice> all = new LinkedHashMap<>();
    all.put("hello", new FromDevice.Hello(1, 1));
    all.put("hello-returning", new FromDevice.Hello(1, 3, true));
    all.put(
        "join",
        new FromDevice.Join(
            new CampaignId(Samples.filled(16, 0xc1)),
            Samples.filled(32, 0x1d),
            Samples.filled(64, 0x51)));
    all.put(
        "join-with-credential",
        new FromDevice.Join(
            new CampaignId(Samples.filled(16, 0xc1)),
            Samples.filled(32, 0x1d),
            Samples.filled(64, 0x51),
            Samples.filled(3, 0xcd)));
    all.put(
        "return",
        new FromDevice.Return(
            new SeatName(new CampaignId(Samples.filled(16, 0xc1)), 1, 3, 999),
            Samples.filled(32, 0x1d),
            Samples.filled(64, 0x51)));
    all.put("decline", new FromDevice.Decline());
    all.put("secagg", new FromDevice.SecAgg(Samples.filled(9, 0xaa)));
    return all;
  }

  static Map<String, ToDevice> toDevice() {
    Map<String, ToDevice> all = new LinkedHashMap<>();
    CoordinatorId coordinator = new CoordinatorId(Samples.filled(32, 0xc0));
    Bytes nonce = Samples.filled(32, 0x4e);
    all.put("offers", new ToDevice.Offers(1, coordinator, nonce, List.of(Samples.terms())));
    all.put(
        "offers-to-credentials",
        new ToDevice.Offers(1, coordinator, nonce, List.of(Samples.termsWithCredentials())));
    all.put("offers-of-nothing", new ToDevice.Offers(1, coordinator, nonce, List.of()));
    for (ComeBackReason reason : ComeBackReason.values()) {
      all.put(
          "come-back-" + reason.name().toLowerCase(java.util.Locale.ROOT).replace('_', '-'),
          new ToDevice.ComeBack(Duration.ofMillis(1500), reason));
    }
    all.put(
        "seat", new ToDevice.Seat(Samples.query(), Samples.filled(Query.SALT_BYTES, 0x5a), 3, 999));
    all.put("noted", new ToDevice.Noted(Samples.filled(16, 0x4d), Duration.ofMillis(1500), false));
    all.put("noted-stay", new ToDevice.Noted(Samples.filled(16, 0), Duration.ZERO, true));
    all.put("secagg", new ToDevice.SecAgg(Samples.filled(9, 0xbb)));
    return all;
  }
}
