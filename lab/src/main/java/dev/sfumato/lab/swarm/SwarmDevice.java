package dev.sfumato.lab.swarm;

import static dev.sfumato.core.privacy.Participation.EVERY_QUERY;

import dev.sfumato.core.Checks;
import dev.sfumato.device.internal.participant.Attempts;
import dev.sfumato.device.internal.participant.Participant;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.Expense;
import dev.sfumato.device.internal.participation.LossReason;
import dev.sfumato.device.internal.participation.Stage;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.message.ComeBackReason;
import dev.sfumato.secagg.sum.SumRound;
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

    /** The same for a device that has a seat: when it likes, after that time. */
    void nextVisit(Duration after, Runnable again);

    void moved(DeviceFate from, DeviceFate to);

    /** A visit is over. */
    void visited(Ending ending, Duration onTheLine);

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
  private final Optional<SumRound> vanishing;
  private int visitsLeft;
  private @Nullable Participant device;
  private volatile @Nullable Attempts ongoing;
  private boolean connecting;
  private volatile long began;
  private volatile boolean tookPart;
  private volatile DeviceFate fate = DeviceFate.OUT;

  /**
   * A device that vanishes in a round, or stays away after some visits.
   *
   * @param visits how many it makes to a sum at the most
   */
  SwarmDevice(Host host, Optional<SumRound> vanishing, int visits) {
    this.host = host;
    this.vanishing = vanishing;
    this.visitsLeft = visits;
  }

  void use(Participant built) {
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
    Participant own = device;
    if (own == null) {
      throw Checks.refuse("device", "none", "one to use");
    }
    connecting = true;
    began = System.nanoTime();
    Attempts begun = own.start();
    ongoing = begun;
    Consumer<Ending> next = this::ended;
    begun.result().thenAccept(next).exceptionally(e -> broke());
  }

  /** A fault of our own ends the device with its reason, or the swarm would wait for it. */
  private @Nullable Void broke() {
    passGate();
    host.because(Reasons.of(LossReason.INTERNAL));
    become(DeviceFate.FAILED);
    return null;
  }

  /** The stages of the device, just before each begins to speak. */
  void entered(Stage stage) {
    switch (stage) {
      case GREETING, ENDED -> {}
      case WAITING -> {
        passGate();
        host.offered();
        become(DeviceFate.WAITING);
      }
      case KEYS, SHARES, VERDICT, INPUTS, OPENING -> {
        passGate();
        become(DeviceFate.SEATED);
      }
    }
    Attempts present = ongoing;
    if (present != null && vanishing.isPresent() && vanishing.equals(stage.round())) {
      present.leave();
    }
  }

  private void ended(Ending outcome) {
    passGate();
    host.visited(outcome, Duration.ofNanos(System.nanoTime() - began));
    if (outcome.kind() != Ending.Kind.FAILED) {
      host.answered();
    }
    outcome.charged().map(Expense::campaign).ifPresent(host::charged);
    switch (outcome.kind()) {
      case TOOK_PART -> {
        tookPart = true;
        answered(outcome.charged(), DeviceFate.TOOK_PART);
      }
      case DECLINED -> {
        host.because(Reasons.of((Ending.Declined) outcome));
        become(DeviceFate.DECLINED);
      }
      case COME_BACK -> comeBack((Ending.ComeBack) outcome);
      case FAILED -> failed((Ending.Failed) outcome);
    }
  }

  private void failed(Ending.Failed outcome) {
    if (outcome.reason() == LossReason.LEFT) {
      become(DeviceFate.DROPPED);
      return;
    }
    if (!mayAnswerAgain(outcome.charged())) {
      host.because(Reasons.of(outcome.reason()));
    }
    answered(outcome.charged(), DeviceFate.FAILED);
  }

  /** Under once there is nothing more to give; otherwise the next query may want it too. */
  private void answered(Optional<Expense> spent, DeviceFate last) {
    if (mayAnswerAgain(spent)) {
      again(Duration.ofSeconds(1));
    } else {
      become(last);
    }
  }

  private static boolean mayAnswerAgain(Optional<Expense> spent) {
    return spent.filter(each -> each.campaign().participation() == EVERY_QUERY).isPresent();
  }

  private void comeBack(Ending.ComeBack told) {
    boolean turnedAway =
        switch (told.reason()) {
          case VERSION, NOT_ENROLLED, MALFORMED -> true;
          case NOTHING_TO_ASK,
              NOT_DRAWN,
              SEATED_BEFORE,
              BUSY,
              SHARD_FAILED,
              NEXT_ROUND,
              SUM_OPENED,
              SUM_FAILED ->
              false;
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
    } else if (told.reason() == ComeBackReason.NEXT_ROUND) {
      betweenVisits(told.after());
    } else if (keepsItsSeat(told.reason())) {
      become(DeviceFate.AWAY);
      host.later(told.after(), this::go);
    } else {
      again(told.after());
    }
  }

  /** Comes back to its seat, unless this was its last visit. */
  private void betweenVisits(Duration after) {
    visitsLeft--;
    if (visitsLeft <= 0) {
      become(DeviceFate.DROPPED);
      return;
    }
    become(DeviceFate.AWAY);
    host.nextVisit(after, this::go);
  }

  private void again(Duration after) {
    become(DeviceFate.OUT);
    host.later(after, this::go);
  }

  /** Whoever has a seat and finds its coordinator about to stop or to begin has it still. */
  private boolean keepsItsSeat(ComeBackReason told) {
    boolean seated = fate == DeviceFate.SEATED || fate == DeviceFate.AWAY;
    return seated && told == ComeBackReason.BUSY;
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
