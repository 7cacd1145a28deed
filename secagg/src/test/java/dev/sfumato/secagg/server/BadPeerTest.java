package dev.sfumato.secagg.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sfumato.secagg.graph.GraphRule;
import dev.sfumato.secagg.message.Advertise;
import dev.sfumato.secagg.message.Decline;
import dev.sfumato.secagg.message.MaskedInput;
import dev.sfumato.secagg.message.PublicKeys;
import dev.sfumato.secagg.message.SealedShares;
import dev.sfumato.secagg.message.ShareSecrets;
import dev.sfumato.secagg.message.ToServer;
import dev.sfumato.secagg.message.Unmask;
import dev.sfumato.secagg.session.AbortReason;
import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.session.DropReason;
import dev.sfumato.secagg.session.SecAggParameters;
import dev.sfumato.secagg.testing.Fixtures;
import dev.sfumato.secagg.testing.SessionRun;
import dev.sfumato.secagg.testing.SessionRun.Upload;
import dev.sfumato.secagg.vector.Bytes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What the server does with a bad peer: it is dropped with a reason and the session goes on. */
class BadPeerTest {
  private static final int BAD = 3;

  @Test
  void malformed_isDropped() {
    SessionRun run = run().start();
    run.spread(run.server.receive(BAD, new byte[] {9, 9}));
    finish(run);
    assertGoesOn(run, DropReason.MALFORMED, false);
  }

  @Test
  void late_isDropped() {
    SessionRun run = run().start().deliver();
    run.lose(List.of(BAD)).deliver().closeRound();
    finish(run);
    assertGoesOn(run, DropReason.LATE, false);
  }

  @Test
  void disconnected_isDropped() {
    SessionRun run = run().start().deliver();
    run.lose(List.of(BAD));
    run.spread(run.server.disconnect(BAD));
    finish(run);
    assertGoesOn(run, DropReason.DISCONNECTED, false);
  }

  @Test
  void declined_isDropped() {
    assertDropped(ShareSecrets.class, m -> new Decline(m.sessionTag()), DropReason.DECLINED);
  }

  @Test
  void duplicateOfTheAdvertisement_isDropped() {
    SessionRun run = run().start();
    run.mailbox.addFirst(run.mailbox.stream().skip(BAD).findFirst().orElseThrow());
    finish(run);
    assertGoesOn(run, DropReason.DUPLICATE, false);
  }

  @Test
  void duplicateOfTheShares_isDropped() {
    SessionRun run = run().start().deliver();
    run.mailbox.addFirst(run.mailbox.stream().skip(BAD).findFirst().orElseThrow());
    finish(run);
    assertGoesOn(run, DropReason.DUPLICATE, false);
  }

  @Test
  void duplicateOfTheMaskedInput_senderIsDroppedAndItsInputCountsOnce() {
    SessionRun run = run().start().deliver().deliver();
    run.mailbox.addFirst(run.mailbox.stream().skip(BAD).findFirst().orElseThrow());
    finish(run);
    assertGoesOn(run, DropReason.DUPLICATE, true);
  }

  @Test
  void outOfOrder_isDropped() {
    assertDropped(
        ShareSecrets.class,
        m -> new MaskedInput(m.sessionTag(), List.of(), Bytes.wrap(new byte[10])),
        DropReason.OUT_OF_ORDER);
  }

  @Test
  void forAnotherSession_isDropped() {
    assertDropped(
        ShareSecrets.class,
        m -> new ShareSecrets(m.sessionTag() ^ 1, m.commitment(), m.shares()),
        DropReason.WRONG_SESSION);
  }

  @Test
  void fromAStranger_changesNothing() {
    SessionRun run = run().start();
    for (int stranger : new int[] {-1, 6, 1_000_000}) {
      ServerStep step = run.server.receive(stranger, new Decline(run.session.id().tag()));
      assertThat(step.outgoing()).isEmpty();
      assertThat(step.drops()).isEmpty();
      run.server.receive(stranger, new byte[3]);
      run.server.disconnect(stranger);
    }
    run.deliver().deliver().deliver().deliver();
    assertThat(run.server.drops()).isEmpty();
    assertThat(run.server.result()).isPresent();
  }

  @Test
  void wrongLength_isDropped() {
    assertDropped(
        MaskedInput.class,
        m -> new MaskedInput(m.sessionTag(), List.of(), Bytes.wrap(new byte[11])),
        DropReason.WRONG_LENGTH);
  }

  @Test
  void entriesOutOfRange_areDropped() {
    SecAggParameters parameters =
        SecAggParameters.builder()
            .clients(6)
            .corrupt(1)
            .toleratedDropouts(1)
            .bits(9)
            .length(3)
            .rule(GraphRule.COMPLETE)
            .build();
    SessionRun run = new SessionRun(Fixtures.session(parameters, 5), 5);
    run.upwards =
        tampering(
            MaskedInput.class,
            m -> {
              byte[] packed = m.packed().array().clone();
              packed[packed.length - 1] |= (byte) 0x80;
              return new MaskedInput(m.sessionTag(), m.unopened(), Bytes.wrap(packed));
            });
    finish(run.start());
    assertGoesOn(run, DropReason.OUT_OF_RANGE, false);
  }

  @Test
  void badSignature_isDropped() {
    assertDropped(
        Advertise.class,
        m -> {
          byte[] signature = m.signature().array().clone();
          signature[5] ^= 1;
          return new Advertise(m.sessionTag(), m.keys(), Bytes.wrap(signature));
        },
        DropReason.BAD_SIGNATURE);
  }

  @Test
  void signatureOfOtherKeys_isDropped() {
    assertDropped(
        Advertise.class,
        m ->
            new Advertise(
                m.sessionTag(),
                new PublicKeys(
                    /* shareKey= */ m.keys().maskKey(), /* maskKey= */ m.keys().shareKey()),
                m.signature()),
        DropReason.BAD_SIGNATURE);
  }

  @Test
  void keyOfSmallOrder_isDropped() {
    assertDropped(
        Advertise.class,
        m ->
            new Advertise(
                m.sessionTag(),
                new PublicKeys(Bytes.wrap(new byte[32]), m.keys().maskKey()),
                m.signature()),
        DropReason.UNUSABLE_KEY);
  }

  @Test
  void keysOfAnotherClient_areDroppedAsDuplicate() {
    SessionRun run = run().start();
    Upload first = run.mailbox.getFirst();
    PublicKeys stolen = ((Advertise) first.message()).keys();
    byte[] signed =
        new dev.sfumato.secagg.crypto.Derivations(run.session.id())
            .advertised(run.session.coordinator(), BAD, stolen.shareKey(), stolen.maskKey());
    Bytes signature = SessionRun.PRIMITIVES.sign(run.identities.get(BAD), signed);
    run.lose(List.of(BAD));
    run.mailbox.add(new Upload(BAD, new Advertise(run.session.id().tag(), stolen, signature)));
    finish(run);
    assertGoesOn(run, DropReason.DUPLICATE_KEY, false);
  }

  @Test
  void shareListWithHoles_isDropped() {
    assertDropped(
        ShareSecrets.class,
        m -> new ShareSecrets(m.sessionTag(), m.commitment(), m.shares().subList(1, 5)),
        DropReason.INCOMPLETE_SHARES);
  }

  @Test
  void unmaskWithHoles_isDropped() {
    SessionRun run = run();
    run.upwards =
        tampering(
            Unmask.class,
            m -> new Unmask(m.sessionTag(), m.seedShares().subList(1, 5), m.keyShares()));
    finish(run.start());
    assertGoesOn(run, DropReason.INCOMPLETE_SHARES, true);
  }

  @Test
  void unopenedSenderThatIsNone_isDropped() {
    assertDropped(
        MaskedInput.class,
        m -> new MaskedInput(m.sessionTag(), List.of(BAD), m.packed()),
        DropReason.UNKNOWN_SENDER);
  }

  @Test
  void sharesThatDoNotOpen_leaveTheSumRight() {
    SessionRun run = run();
    run.upwards =
        tampering(
            ShareSecrets.class,
            m -> {
              List<SealedShares> shares = new ArrayList<>(m.shares());
              shares.set(2, new SealedShares(Bytes.wrap(new byte[SealedShares.BYTES])));
              return new ShareSecrets(m.sessionTag(), m.commitment(), shares);
            });
    finish(run.start());
    assertThat(run.server.drops()).isEmpty();
    assertSumIsRight(run);
    assertThat(run.server.result().orElseThrow().survivors()).hasSize(6);
  }

  @Test
  void oneWrongSeedShare_otherSubsetsAreTried() {
    SessionRun run = run();
    run.upwards =
        tampering(
            Unmask.class, m -> new Unmask(m.sessionTag(), flipped(m.seedShares()), m.keyShares()));
    finish(run.start());
    assertSumIsRight(run);
  }

  @Test
  void oneWrongKeyShare_otherSubsetsAreTried() {
    SecAggParameters parameters =
        SecAggParameters.builder()
            .clients(9)
            .corrupt(1)
            .toleratedDropouts(2)
            .bits(16)
            .length(4)
            .build();
    SessionRun run = new SessionRun(Fixtures.session(parameters, 5), 5);
    run.upwards =
        tampering(
            Unmask.class, m -> new Unmask(m.sessionTag(), m.seedShares(), flipped(m.keyShares())));
    run.start().deliver().deliver();
    run.lose(List.of(0)).deliver().closeRound().deliver();
    assertThat(run.server.result().orElseThrow().survivors()).doesNotContain(0).hasSize(8);
    assertSumIsRight(run);
  }

  @Test
  void commitmentThatNoSharesFit_abortsAndShowsNoSum() {
    SessionRun run = run();
    run.upwards =
        tampering(
            ShareSecrets.class,
            m -> new ShareSecrets(m.sessionTag(), Bytes.wrap(new byte[32]), m.shares()));
    finish(run.start());
    assertThat(run.server.abortReason()).contains(AbortReason.INCONSISTENT_SHARES);
    assertThat(run.server.result()).isEmpty();
  }

  @Test
  void maskedInputAfterItsSenderWasDeclaredDropped_isThrownAway() {
    SessionRun run = run().start().deliver().deliver();
    Upload late = run.mailbox.stream().skip(BAD).findFirst().orElseThrow();
    run.lose(List.of(BAD)).deliver().closeRound();
    ServerStep step = run.server.receive(late.client(), late.message());
    assertThat(step.outgoing()).isEmpty();
    finish(run);
    assertGoesOn(run, DropReason.LATE, false);
  }

  private static SessionRun run() {
    return new SessionRun(Fixtures.session(Fixtures.small(), 5), 5);
  }

  private static <T extends ToServer> void assertDropped(
      Class<T> type, java.util.function.Function<T, ToServer> change, DropReason reason) {
    SessionRun run = run();
    run.upwards = tampering(type, change);
    finish(run.start());
    assertGoesOn(run, reason, false);
  }

  private static <T extends ToServer> UnaryOperator<Upload> tampering(
      Class<T> type, java.util.function.Function<T, ToServer> change) {
    return each ->
        each.client() == BAD && type.isInstance(each.message())
            ? new Upload(BAD, change.apply(type.cast(each.message())))
            : each;
  }

  private static void finish(SessionRun run) {
    while (!run.mailbox.isEmpty()) {
      run.deliver();
    }
  }

  private static void assertGoesOn(SessionRun run, DropReason reason, boolean counted) {
    assertThat(run.server.drops()).containsExactly(java.util.Map.entry(BAD, reason));
    AggregateSum result = run.server.result().orElseThrow();
    assertThat(result.survivors().contains(BAD)).isEqualTo(counted);
    assertThat(result.survivors()).hasSize(counted ? 6 : 5);
    assertSumIsRight(run);
  }

  private static void assertSumIsRight(SessionRun run) {
    AggregateSum result = run.server.result().orElseThrow();
    assertThat(result.sum()).isEqualTo(run.expectedSum(result.survivors()));
  }

  private static List<Bytes> flipped(List<Bytes> shares) {
    List<Bytes> changed = new ArrayList<>(shares);
    if (!changed.isEmpty()) {
      byte[] share = changed.get(0).array().clone();
      share[7] ^= 4;
      changed.set(0, Bytes.wrap(share));
    }
    return changed;
  }
}
