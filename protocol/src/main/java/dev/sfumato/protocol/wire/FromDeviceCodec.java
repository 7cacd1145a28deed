package dev.sfumato.protocol.wire;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnsafeByteOperations;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.SeatName;
import dev.sfumato.protocol.wire.v1.DeclineWire;
import dev.sfumato.protocol.wire.v1.FromDeviceWire;
import dev.sfumato.protocol.wire.v1.HelloWire;
import dev.sfumato.protocol.wire.v1.JoinWire;
import dev.sfumato.protocol.wire.v1.ReturnWire;
import dev.sfumato.secagg.vector.Bytes;

/** Messages from devices. */
public final class FromDeviceCodec {
  private FromDeviceCodec() {}

  public static FromDeviceWire encode(FromDevice message) {
    var wire = FromDeviceWire.newBuilder();
    switch (message.kind()) {
      case HELLO -> wire.setHello(hello((FromDevice.Hello) message));
      case JOIN -> wire.setJoin(join((FromDevice.Join) message));
      case RETURN -> wire.setBack(back((FromDevice.Return) message));
      case DECLINE -> wire.setDecline(DeclineWire.getDefaultInstance());
      case SECAGG -> wire.setSecagg(wrap(((FromDevice.SecAgg) message).message()));
    }
    return wire.build();
  }

  /**
   * The message in the bytes.
   *
   * @throws WireException when there is none, or it breaks a rule
   */
  public static FromDevice decode(FromDeviceWire wire) throws WireException {
    try {
      return switch (wire.getMessageCase()) {
        case HELLO -> hello(wire.getHello());
        case JOIN -> join(wire.getJoin());
        case BACK -> back(wire.getBack());
        case DECLINE -> new FromDevice.Decline();
        case SECAGG -> new FromDevice.SecAgg(bytes(wire.getSecagg()));
        case MESSAGE_NOT_SET -> throw new WireException("a message of no known kind");
      };
    } catch (IllegalArgumentException e) {
      throw new WireException(String.valueOf(e.getMessage()));
    }
  }

  private static HelloWire hello(FromDevice.Hello hello) {
    return HelloWire.newBuilder()
        .setOldestVersion(hello.oldestVersion())
        .setNewestVersion(hello.newestVersion())
        .setReturning(hello.returning())
        .build();
  }

  private static FromDevice hello(HelloWire wire) {
    return new FromDevice.Hello(
        wire.getOldestVersion(), wire.getNewestVersion(), wire.getReturning());
  }

  private static JoinWire join(FromDevice.Join join) {
    return JoinWire.newBuilder()
        .setCampaign(wrap(join.campaign().value()))
        .setIdentity(wrap(join.identity()))
        .setSignature(wrap(join.signature()))
        .setCredential(wrap(join.credential()))
        .build();
  }

  private static FromDevice join(JoinWire wire) {
    return new FromDevice.Join(
        new CampaignId(bytes(wire.getCampaign())),
        bytes(wire.getIdentity()),
        bytes(wire.getSignature()),
        bytes(wire.getCredential()));
  }

  private static ReturnWire back(FromDevice.Return back) {
    SeatName seat = back.seat();
    return ReturnWire.newBuilder()
        .setCampaign(wrap(seat.campaign().value()))
        .setQuery(seat.query())
        .setSum(seat.sum())
        .setIndex(seat.index())
        .setIdentity(wrap(back.identity()))
        .setSignature(wrap(back.signature()))
        .build();
  }

  private static FromDevice back(ReturnWire wire) {
    CampaignId campaign = new CampaignId(bytes(wire.getCampaign()));
    return new FromDevice.Return(
        new SeatName(campaign, wire.getQuery(), wire.getSum(), wire.getIndex()),
        bytes(wire.getIdentity()),
        bytes(wire.getSignature()));
  }

  static ByteString wrap(Bytes bytes) {
    return UnsafeByteOperations.unsafeWrap(bytes.array());
  }

  static Bytes bytes(ByteString wire) {
    return Bytes.wrap(wire.toByteArray());
  }
}
