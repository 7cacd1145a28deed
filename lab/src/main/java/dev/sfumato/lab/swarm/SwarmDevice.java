package dev.sfumato.lab.swarm;

import static dev.sfumato.core.privacy.Participation.EVERY_QUERY;

import dev.sfumato.core.Checks;
import dev.sfumato.device.Ongoing;
import dev.sfumato.device.SfumatoDevice;
import dev.sfumato.device.participation.FailureReason;
import dev.sfumato.device.participation.Participation;
import dev.sfumato.device.participation.Phase;
import dev.sfumato.device.participation.Spending;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.message.ComeBackReason;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One device of a swarm: takes part, comes back when it is told to, and vanishes in one round if it
 * is to. Events of one device come one after the other.
 */
final class SwarmDevice {
  /** What the swarm does for its devices. */
  interface Host {
    void connect(Runnable start);

    void connected();

    void later(Duration after, Runnable again);

    void moved(DeviceFate from, DeviceFate to);

    /** A device failed or declined. */
    void because(String reason);

    /** The coordinator said something. */
    void answered();

    /** A campaign wants devices. */
    void offered();

    void nothingToAsk();

    /** The coordinator takes no more streams, or no more from here. */
    void turnedAway();

    /** A device paid for an answer in that campaign. */
    void charged(CampaignTerms campaign);
  }

  private final Host host;
  private final Optional<Phase> vanishing;
  private @Nullable SfumatoDevice device;
  private volatile @Nullable Ongoing ongoing;
  private boolean connecting;
  private volatile boolean tookPart;
  private volatile DeviceFate fate = DeviceFate.OUT;

  SwarmDevice(Host host, Optional<Phase> vanishing) {
    this.host = host;
    this.vanishing = vanishing;
  }

  void use(SfumatoDevice built) {
    device = built;
  }

  /** Gets in line to connect, unless it was sent home. */
  void go() {
    if (!fate.isFinal()) {
      host.connect(this::start);
    }
  }

  /** Nobody wants it any more. */
  void goHome() {
    become(tookPart ? DeviceFate.TOOK_PART : DeviceFate.SPARE);
  }

  private void start() {
    SfumatoDevice own = device;
    if (own == null) {
      throw Checks.refuse("device", "none", "one to use");
    }
    connecting = true;
    Ongoing begun = own.start();
    ongoing = begun;
    Consumer<Participation> next = this::ended;
    begun.result().thenAccept(next).exceptionally(e -> broke());
  }

  /** A fault of our own ends the device with its reason, or the swarm would wait for it. */
  private @Nullable Void broke() {
    passGate();
    host.because(Reasons.of(FailureReason.INTERNAL));
    become(DeviceFate.FAILED);
    return null;
  }

  /** The phases of the device, just before each begins to speak. */
  void entered(Phase phase) {
    switch (phase) {
      case GREETING, ENDED -> {}
      case WAITING -> {
        passGate();
        host.offered();
        become(DeviceFate.WAITING);
      }
      case ADVERTISING, SHARING, SENDING, UNMASKING -> become(DeviceFate.SEATED);
    }
    Ongoing present = ongoing;
    if (present != null && vanishing.isPresent() && vanishing.get() == phase) {
      present.leave();
    }
  }

  private void ended(Participation outcome) {
    passGate();
    if (outcome.kind() != Participation.Kind.FAILED) {
      host.answered();
    }
    outcome.charged().map(Spending::campaign).ifPresent(host::charged);
    switch (outcome.kind()) {
      case TOOK_PART -> {
        tookPart = true;
        answered(outcome.charged(), DeviceFate.TOOK_PART);
      }
      case DECLINED -> {
        host.because(Reasons.of((Participation.Declined) outcome));
        become(DeviceFate.DECLINED);
      }
      case COME_BACK -> comeBack((Participation.ComeBack) outcome);
      case FAILED -> failed((Participation.Failed) outcome);
    }
  }

  private void failed(Participation.Failed outcome) {
    if (outcome.reason() == FailureReason.LEFT) {
      become(DeviceFate.DROPPED);
      return;
    }
    if (!mayAnswerAgain(outcome.charged())) {
      host.because(Reasons.of(outcome.reason()));
    }
    answered(outcome.charged(), DeviceFate.FAILED);
  }

  /** Under once there is nothing more to give; otherwise the next query may want it too. */
  private void answered(Optional<Spending> spent, DeviceFate last) {
    if (mayAnswerAgain(spent)) {
      again(Duration.ofSeconds(1));
    } else {
      become(last);
    }
  }

  private static boolean mayAnswerAgain(Optional<Spending> spent) {
    return spent.filter(each -> each.campaign().participation() == EVERY_QUERY).isPresent();
  }

  private void comeBack(Participation.ComeBack told) {
    boolean turnedAway =
        switch (told.reason()) {
          case VERSION, NOT_ENROLLED, MALFORMED -> true;
          case NOTHING_TO_ASK, NOT_DRAWN, SEATED_BEFORE, BUSY, SHARD_FAILED -> false;
        };
    if (told.reason() == ComeBackReason.NOTHING_TO_ASK) {
      host.nothingToAsk();
    }
    if (told.reason() == ComeBackReason.BUSY) {
      host.turnedAway();
    }
    if (turnedAway) {
      host.because(Reasons.of(told.reason()));
      become(DeviceFate.FAILED);
    } else if (told.reason() == ComeBackReason.SEATED_BEFORE && vanishing.isPresent()) {
      become(DeviceFate.DROPPED);
    } else {
      again(told.after());
    }
  }

  private void again(Duration after) {
    become(DeviceFate.OUT);
    host.later(after, this::go);
  }

  private void passGate() {
    if (connecting) {
      connecting = false;
      host.connected();
    }
  }

  private synchronized void become(DeviceFate next) {
    if (!fate.isFinal()) {
      host.moved(fate, next);
      fate = next;
    }
  }
}
