package dev.sfumato.lab.hostile;

import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.sum.message.ToSumServer;
import java.util.Locale;

/** Every way in which a device of the pack does wrong. */
public enum HostileKind {
  OTHER_KEY,
  OTHER_SEED,
  OFF_TO_ALL,
  OFF_TO_HALF,
  OFF_TO_Q,
  OFF_TO_ONE_MORE,
  FALSE_COMPLAINTS,
  FORGED_RETURNS,
  SHIFTED_RETURNS,
  GONE_AT_KEYS,
  GONE_AT_SHARES,
  GONE_AT_VERDICT,
  GONE_AT_INPUTS,
  GONE_AT_OPENING,
  TWO_KEYS,
  TWO_DEALINGS,
  TWO_VERDICTS,
  TWO_INPUTS,
  TWO_RETURNS,
  RESTORED_AFTER_SHARES,
  RESTORED_AFTER_INPUTS,
  CONSPIRATORS,
  SMALL_KEY;

  HostileDevice make(HostileSeat seat) {
    return switch (this) {
      case OTHER_KEY -> new HostileOtherKey(seat);
      case OTHER_SEED -> new HostileOtherSeed(seat);
      case OFF_TO_ALL -> new HostileDealer(seat, size -> size.holders());
      case OFF_TO_HALF -> new HostileDealer(seat, size -> size.holders() / 2);
      case OFF_TO_Q -> new HostileDealer(seat, size -> size.complaints());
      case OFF_TO_ONE_MORE -> new HostileDealer(seat, size -> size.complaints() + 1);
      case FALSE_COMPLAINTS -> new HostileComplainer(seat);
      case FORGED_RETURNS -> new HostileReturner(seat, false);
      case SHIFTED_RETURNS -> new HostileReturner(seat, true);
      case GONE_AT_KEYS -> new HostileVanisher(seat, ToSumServer.Kind.KEYS);
      case GONE_AT_SHARES -> new HostileVanisher(seat, ToSumServer.Kind.DEALING);
      case GONE_AT_VERDICT -> new HostileVanisher(seat, ToSumServer.Kind.VERDICT);
      case GONE_AT_INPUTS -> new HostileVanisher(seat, ToSumServer.Kind.INPUT);
      case GONE_AT_OPENING -> new HostileVanisher(seat, ToSumServer.Kind.RETURNS);
      case TWO_KEYS -> new HostileTwoAnswers(seat, ToSumServer.Kind.KEYS);
      case TWO_DEALINGS -> new HostileTwoAnswers(seat, ToSumServer.Kind.DEALING);
      case TWO_VERDICTS -> new HostileTwoAnswers(seat, ToSumServer.Kind.VERDICT);
      case TWO_INPUTS -> new HostileTwoAnswers(seat, ToSumServer.Kind.INPUT);
      case TWO_RETURNS -> new HostileTwoAnswers(seat, ToSumServer.Kind.RETURNS);
      case RESTORED_AFTER_SHARES -> new HostileRestored(seat, SumRound.SHARES);
      case RESTORED_AFTER_INPUTS -> new HostileRestored(seat, SumRound.INPUTS);
      case CONSPIRATORS -> new HostileConspirator(seat);
      case SMALL_KEY -> new HostileSmallKey(seat);
    };
  }

  /** As people read it. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
