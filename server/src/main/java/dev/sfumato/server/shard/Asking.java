package dev.sfumato.server.shard;

import dev.sfumato.secagg.verified.VerifiedRound;
import java.util.List;

/** Asks the devices that are here what the present round asks of them, a window at a time. */
final class Asking {
  private final ShardSession session;
  private final DeviceMail mail;
  private final SumLimits limits;
  private final Pacing pacing = new Pacing(0);

  Asking(ShardSession session, DeviceMail mail, SumLimits limits) {
    this.session = session;
    this.mail = mail;
    this.limits = limits;
  }

  /** A new round: nobody is to be asked. */
  void begin() {
    pacing.begin(window());
  }

  /** So many at a time; of what else than inputs crosses, a few dozen kilobytes each. */
  private int window() {
    int bytes = session.round() == VerifiedRound.INPUTS ? session.inputBytes() : 32 << 10;
    return limits.atOnce(bytes);
  }

  /** The seat is to be asked, for the first time or again. */
  void add(int seat) {
    pacing.add(seat);
  }

  /** The device has answered, or is gone. */
  void settle(int seat) {
    pacing.settle(seat);
  }

  /** Gives up the places of those that stay silent. */
  void expire() {
    pacing.expire();
  }

  /**
   * Asks as many as there is room for; whether any of them is asked for the first time in this
   * round. Whoever comes back to be asked again has had its time.
   */
  boolean askNext() {
    if (session.isOver() || session.round() == VerifiedRound.KEYS) {
      return false;
    }
    List<Integer> next = pacing.release();
    next.forEach(this::ask);
    return pacing.meet(next);
  }

  private void ask(int seat) {
    session.request(seat).ifPresentOrElse(asked -> send(seat, asked), () -> pacing.settle(seat));
  }

  private void send(int seat, ServedSum.Request asked) {
    session.tally().moved(asked.message().length);
    if (session.round() == VerifiedRound.INPUTS) {
      session.tally().askedForInput(seat);
    }
    mail.send(seat, asked.message(), asked.answerBytes());
  }
}
