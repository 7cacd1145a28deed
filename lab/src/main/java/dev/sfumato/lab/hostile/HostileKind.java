package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.ToSumServer;
import java.util.Locale;
import java.util.function.Function;

/** Every way in which a device of the pack does wrong. */
public enum HostileKind {
  OTHER_KEY(HostileOtherKey::new),
  OTHER_SEED(HostileOtherSeed::new),
  OFF_TO_ALL(seat -> new HostileDealer(seat, size -> size.holders())),
  OFF_TO_HALF(seat -> new HostileDealer(seat, size -> size.holders() / 2)),
  OFF_TO_Q(seat -> new HostileDealer(seat, size -> size.complaints())),
  OFF_TO_ONE_MORE(seat -> new HostileDealer(seat, size -> size.complaints() + 1)),
  FALSE_COMPLAINTS(HostileComplainer::new),
  FORGED_RETURNS(seat -> new HostileReturner(seat, false)),
  SHIFTED_RETURNS(seat -> new HostileReturner(seat, true)),
  GONE_AT_KEYS(seat -> new HostileVanisher(seat, ToSumServer.Kind.KEYS)),
  GONE_AT_SHARES(seat -> new HostileVanisher(seat, ToSumServer.Kind.DEALING)),
  GONE_AT_VERDICT(seat -> new HostileVanisher(seat, ToSumServer.Kind.VERDICT)),
  GONE_AT_INPUTS(seat -> new HostileVanisher(seat, ToSumServer.Kind.INPUT)),
  GONE_AT_OPENING(seat -> new HostileVanisher(seat, ToSumServer.Kind.RETURNS)),
  TWO_KEYS(seat -> new HostileTwoAnswers(seat, ToSumServer.Kind.KEYS)),
  TWO_DEALINGS(seat -> new HostileTwoAnswers(seat, ToSumServer.Kind.DEALING)),
  TWO_VERDICTS(seat -> new HostileTwoAnswers(seat, ToSumServer.Kind.VERDICT)),
  TWO_INPUTS(seat -> new HostileTwoAnswers(seat, ToSumServer.Kind.INPUT)),
  TWO_RETURNS(seat -> new HostileTwoAnswers(seat, ToSumServer.Kind.RETURNS)),
  RESTORED_AFTER_SHARES(seat -> new HostileRestored(seat, SumRound.SHARES)),
  RESTORED_AFTER_INPUTS(seat -> new HostileRestored(seat, SumRound.INPUTS)),
  CONSPIRATORS(HostileConspirator::new),
  SMALL_KEY(HostileSmallKey::new);

  private final Function<HostileSeat, HostileDevice> maker;

  HostileKind(Function<HostileSeat, HostileDevice> maker) {
    this.maker = maker;
  }

  HostileDevice make(HostileSeat seat) {
    return maker.apply(seat);
  }

  /** As people read it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
