package dev.sfumato.protocol.wire;

import com.google.protobuf.ByteString;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.Query;
import dev.sfumato.protocol.QueryHead;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.v1.ComeBackWire;
import dev.sfumato.protocol.wire.v1.NotedWire;
import dev.sfumato.protocol.wire.v1.OffersWire;
import dev.sfumato.protocol.wire.v1.SeatWire;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.secagg.session.CoordinatorId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Messages from the coordinator. */
public final class ToDeviceCodec {
  private ToDeviceCodec() {}

  public static ToDeviceWire encode(ToDevice message) {
    var wire = ToDeviceWire.newBuilder();
    switch (message.kind()) {
      case OFFERS -> wire.setOffers(offers((ToDevice.Offers) message));
      case COME_BACK -> wire.setComeBack(comeBack((ToDevice.ComeBack) message));
      case SEAT -> {
        ToDevice.Seat seat = (ToDevice.Seat) message;
        wire.setSeat(seat(seat, ByteString.copyFrom(seat.query().encode())));
      }
      case NOTED -> wire.setNoted(noted((ToDevice.Noted) message));
      case SECAGG -> wire.setSecagg(FromDeviceCodec.wrap(((ToDevice.SecAgg) message).message()));
    }
    return wire.build();
  }

  /**
   * The message in the bytes.
   *
   * @throws WireException when there is none, or it breaks a rule
   */
  public static ToDevice decode(ToDeviceWire wire) throws WireException {
    try {
      return switch (wire.getMessageCase()) {
        case OFFERS -> offers(wire.getOffers());
        case COME_BACK -> comeBack(wire.getComeBack());
        case SEAT -> seat(wire.getSeat());
        case NOTED -> noted(wire.getNoted());
        case SECAGG -> new ToDevice.SecAgg(FromDeviceCodec.bytes(wire.getSecagg()));
        case MESSAGE_NOT_SET -> throw new WireException("a message of no known kind");
      };
    } catch (IllegalArgumentException e) {
      throw new WireException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * What the query of a seat says before its cells; hardly anything is made for it.
   *
   * @throws WireException when it cannot be read
   */
  public static QueryHead head(SeatWire wire) throws WireException {
    ByteString query = wire.getQuery();
    int length = Math.min(query.size(), QueryHead.MAX_BYTES);
    return QueryHead.decode(query.substring(0, length).toByteArray());
  }

  private static OffersWire offers(ToDevice.Offers offers) {
    var wire =
        OffersWire.newBuilder()
            .setVersion(offers.version())
            .setCoordinator(FromDeviceCodec.wrap(offers.coordinator().value()))
            .setNonce(FromDeviceCodec.wrap(offers.nonce()));
    for (CampaignTerms terms : offers.campaigns()) {
      wire.addTerms(ByteString.copyFrom(terms.encode()));
    }
    return wire.build();
  }

  private static ToDevice offers(OffersWire wire) throws WireException {
    if (wire.getTermsCount() > ToDevice.Offers.MAX_CAMPAIGNS) {
      throw new WireException("more campaigns than are ever offered");
    }
    List<CampaignTerms> campaigns = new ArrayList<>();
    for (ByteString terms : wire.getTermsList()) {
      campaigns.add(CampaignTerms.decode(terms.toByteArray()));
    }
    return new ToDevice.Offers(
        wire.getVersion(),
        new CoordinatorId(FromDeviceCodec.bytes(wire.getCoordinator())),
        FromDeviceCodec.bytes(wire.getNonce()),
        campaigns);
  }

  private static ComeBackWire comeBack(ToDevice.ComeBack comeBack) {
    return ComeBackWire.newBuilder()
        .setAfterMillis(comeBack.after().toMillis())
        .setReason(ComeBackWire.Reason.valueOf(comeBack.reason().name()))
        .build();
  }

  /** A reason that is unknown here has no name among those that are. */
  private static ToDevice comeBack(ComeBackWire wire) {
    return new ToDevice.ComeBack(
        Duration.ofMillis(wire.getAfterMillis()), ComeBackReason.valueOf(wire.getReason().name()));
  }

  private static NotedWire noted(ToDevice.Noted noted) {
    return NotedWire.newBuilder()
        .setHeld(FromDeviceCodec.wrap(noted.held()))
        .setAfterMillis(noted.after().toMillis())
        .setStay(noted.stay())
        .build();
  }

  private static ToDevice noted(NotedWire wire) {
    return new ToDevice.Noted(
        FromDeviceCodec.bytes(wire.getHeld()),
        Duration.ofMillis(wire.getAfterMillis()),
        wire.getStay());
  }

  /**
   * A seat, for one of many.
   *
   * @param query the canonical bytes of its query, which are not made again
   */
  public static ToDeviceWire encode(ToDevice.Seat seat, ByteString query) {
    return ToDeviceWire.newBuilder().setSeat(seat(seat, query)).build();
  }

  private static SeatWire seat(ToDevice.Seat seat, ByteString query) {
    return SeatWire.newBuilder()
        .setQuery(query)
        .setSalt(FromDeviceCodec.wrap(seat.salt()))
        .setSum(seat.sum())
        .setIndex(seat.index())
        .build();
  }

  private static ToDevice seat(SeatWire wire) throws WireException {
    return new ToDevice.Seat(
        Query.decode(wire.getQuery().toByteArray()),
        FromDeviceCodec.bytes(wire.getSalt()),
        wire.getSum(),
        wire.getIndex());
  }
}
