package dev.sfumato.server.gate;

import dev.sfumato.protocol.ProtocolVersion;
import dev.sfumato.protocol.message.FromDevice;
import dev.sfumato.protocol.message.JoinStatement;
import dev.sfumato.protocol.message.ReturnStatement;
import dev.sfumato.protocol.message.ToDevice;
import dev.sfumato.secagg.crypto.Ed25519Keys;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.server.messages.StreamEnd;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The first words with one device: who may come in, what it is offered, and that its choice is
 * signed by the identity that it names, for this stream alone.
 */
final class Greeting {
  private final Gate gate;
  private final Bytes nonce;

  Greeting(Gate gate) {
    this.gate = gate;
    this.nonce = Bytes.wrap(gate.newNonce(ToDevice.Offers.NONCE_BYTES));
  }

  /** Why a device has to go again, if it has to. */
  Optional<StreamEnd> refusal(FromDevice.Hello hello) {
    if (ProtocolVersion.agree(hello.oldestVersion(), hello.newestVersion()).isEmpty()) {
      return Optional.of(StreamEnd.VERSION);
    }
    boolean nothing = gate.offerings().isEmpty() && !hello.returning();
    return nothing ? Optional.of(StreamEnd.NOTHING_TO_ASK) : Optional.empty();
  }

  /** What there is to take part in, as far as it has room. */
  ToDevice.Offers offers(FromDevice.Hello hello) {
    return new ToDevice.Offers(
        ProtocolVersion.agree(hello.oldestVersion(), hello.newestVersion()).orElseThrow(),
        gate.coordinator(),
        nonce,
        Showcase.of(gate.offerings(), ThreadLocalRandom.current()));
  }

  /** Whether the device has signed its choice, for these very offers. */
  boolean isSigned(FromDevice.Join wish) {
    JoinStatement statement = new JoinStatement(gate.coordinator(), wish.campaign(), nonce);
    return gate.primitives().verify(wish.identity(), statement.bytes(), wish.signature());
  }

  /** Whether the device has signed that it is back, for this very stream. */
  boolean isSigned(FromDevice.Return back) {
    ReturnStatement statement = new ReturnStatement(gate.coordinator(), back.seat(), nonce);
    return !Ed25519Keys.isUnusable(back.identity())
        && gate.primitives().verify(back.identity(), statement.bytes(), back.signature());
  }
}
