package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.sum.message.DealingAnswer;
import dev.sfumato.secagg.sum.message.InputAnswer;
import dev.sfumato.secagg.sum.message.KeysAnswer;
import dev.sfumato.secagg.sum.message.ReturnsAnswer;
import dev.sfumato.secagg.sum.message.SumKeys;
import dev.sfumato.secagg.sum.message.ToSumServer;
import dev.sfumato.secagg.sum.message.VerdictAnswer;
import dev.sfumato.secagg.vector.Bytes;
import dev.sfumato.secagg.vector.ModularVector;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;

/** Gives one round two answers. */
final class HostileTwoAnswers extends HostileClient {
  private final ToSumServer.Kind twice;

  HostileTwoAnswers(HostileSeat seat, ToSumServer.Kind twice) {
    super(seat);
    this.twice = twice;
  }

  @Override
  List<ToSumServer> send(ToSumServer answer) {
    return answer.kind() == twice ? List.of(answer, other(answer)) : super.send(answer);
  }

  private ToSumServer other(ToSumServer answer) {
    return switch (answer.kind()) {
      case KEYS -> otherKeys((KeysAnswer) answer);
      case DEALING -> otherNonce((DealingAnswer) answer);
      case VERDICT -> otherVerdict((VerdictAnswer) answer);
      case INPUT -> plainInput(answer.sessionTag());
      case RETURNS -> otherReturns((ReturnsAnswer) answer);
      case DECLINE -> answer;
    };
  }

  private static KeysAnswer otherKeys(KeysAnswer answer) {
    Bytes point = answer.keys().maskPoint();
    return new KeysAnswer(answer.sessionTag(), new SumKeys(point, point), answer.signature());
  }

  private static DealingAnswer otherNonce(DealingAnswer answer) {
    return new DealingAnswer(
        answer.sessionTag(),
        answer.blinded().part(0, HostileScalar.BYTES),
        answer.dealt(),
        answer.blinded());
  }

  /** Those that it accepted it does not accept, and the other way round. */
  private static VerdictAnswer otherVerdict(VerdictAnswer answer) {
    BitSet accepted = new BitSet();
    for (int i = 0; i < answer.count(); i++) {
      accepted.set(i, !answer.isAccepted(i));
    }
    return VerdictAnswer.of(answer.sessionTag(), answer.count(), accepted);
  }

  private InputAnswer plainInput(long tag) {
    ModularVector vector = seat.vector();
    return new InputAnswer(tag, vector.pack());
  }

  private static ReturnsAnswer otherReturns(ReturnsAnswer answer) {
    Bytes zero = Bytes.wrap(new byte[HostileScalar.BYTES]);
    return new ReturnsAnswer(
        answer.sessionTag(), Collections.nCopies(answer.shares().size(), zero));
  }
}
