package dev.sfumato.benchmarks.hostile;

import dev.sfumato.benchmarks.hostile.wire.Answer;
import dev.sfumato.benchmarks.hostile.wire.HostileConnection;
import dev.sfumato.benchmarks.hostile.wire.Http2Frame;
import dev.sfumato.benchmarks.hostile.wire.Target;
import dev.sfumato.protocol.WireException;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.protocol.wire.FromDeviceCodec;
import dev.sfumato.protocol.wire.ToDeviceCodec;
import dev.sfumato.protocol.wire.v1.ToDeviceWire;
import dev.sfumato.secagg.vector.Bytes;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Streams that are cancelled: before a word, within one, when offered, when waiting for a seat. */
final class HostileCancels implements HostileAttack {
  private static final int AT_ONCE = 50;
  private static final long PATIENCE_MILLIS = 1_000;

  /** How far a stream comes before it is cancelled. */
  private enum Phase {
    OPENED,
    HALF_A_WORD,
    OFFERED,
    JOINED
  }

  private final int cancels;

  HostileCancels(int cancels) {
    this.cancels = cancels;
  }

  @Override
  public String name() {
    return "cancels";
  }

  @Override
  public void run(Target target, AttackTally tally) throws IOException, InterruptedException {
    for (Phase phase : Phase.values()) {
      try (HostileLane lane = new HostileLane(target, tally)) {
        for (int done = 0; done < cancels && !target.isOver(); done += AT_ONCE) {
          batch(lane.connection(), target, tally, phase);
        }
      }
    }
  }

  private static void batch(
      HostileConnection connection, Target target, AttackTally tally, Phase phase)
      throws InterruptedException {
    byte[] headers = HostileConnection.deviceHeaders(target);
    List<Answer> streams = new ArrayList<>();
    try {
      for (int i = 0; i < AT_ONCE; i++) {
        streams.add(connection.openStream(headers, false));
        say(connection, streams.get(i), phase);
      }
      for (Answer stream : streams) {
        follow(connection, stream, tally, phase);
        connection.reset(stream);
        tally.count(phase.name().toLowerCase(Locale.ROOT).replace('_', ' '));
      }
    } catch (IOException e) {
      tally.count("hung up on");
    }
  }

  private static void say(HostileConnection connection, Answer stream, Phase phase)
      throws IOException {
    byte[] hello = HostileHalfClosed.hello();
    if (phase == Phase.HALF_A_WORD) {
      connection.frame(Http2Frame.DATA, 0, stream.stream(), Arrays.copyOf(hello, hello.length - 1));
    } else if (phase != Phase.OPENED) {
      connection.frame(Http2Frame.DATA, 0, stream.stream(), hello);
    }
  }

  private static void follow(
      HostileConnection connection, Answer stream, AttackTally tally, Phase phase)
      throws IOException, InterruptedException {
    if (phase != Phase.OFFERED && phase != Phase.JOINED) {
      return;
    }
    byte[] answer = stream.awaitMessage(PATIENCE_MILLIS);
    ToDevice said = decode(answer);
    if (said instanceof ToDevice.Offers offers && !offers.campaigns().isEmpty()) {
      if (phase == Phase.JOINED) {
        connection.frame(Http2Frame.DATA, 0, stream.stream(), join(offers));
      }
    } else {
      tally.count(answer.length == 0 ? "not answered" : "turned away");
    }
  }

  private static ToDevice decode(byte[] answer) throws IOException {
    try {
      return answer.length == 0
          ? new ToDevice.SecAgg(Bytes.wrap(answer))
          : ToDeviceCodec.decode(ToDeviceWire.parseFrom(answer));
    } catch (WireException e) {
      throw new IOException(e);
    }
  }

  /** A join as it should be, of somebody who will be gone at once. */
  private static byte[] join(ToDevice.Offers offers) {
    var campaign = offers.campaigns().get(0).id();
    byte[] statement = new JoinStatement(offers.coordinator(), campaign, offers.nonce()).bytes();
    try {
      KeyPair keys = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      Signature signature = Signature.getInstance("Ed25519");
      signature.initSign(keys.getPrivate());
      signature.update(statement);
      byte[] encoded = keys.getPublic().getEncoded();
      byte[] identity =
          Arrays.copyOfRange(
              encoded, encoded.length - FromDevice.Join.IDENTITY_BYTES, encoded.length);
      FromDevice join =
          new FromDevice.Join(campaign, Bytes.wrap(identity), Bytes.wrap(signature.sign()));
      return Http2Frame.message(FromDeviceCodec.encode(join).toByteArray());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Ed25519 (expected: in every Java since 15)", e);
    }
  }
}
