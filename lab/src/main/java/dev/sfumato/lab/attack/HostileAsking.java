package dev.sfumato.lab.attack;

import dev.sfumato.core.geo.Region;
import dev.sfumato.core.noise.NoiseShare;
import dev.sfumato.core.noise.SecureRandomness;
import dev.sfumato.core.noise.exact.ExactNoise;
import dev.sfumato.core.privacy.Participation;
import dev.sfumato.device.internal.ledger.Ask;
import dev.sfumato.device.internal.ledger.DeviceLedger;
import dev.sfumato.device.internal.ledger.LedgerAnswer;
import dev.sfumato.device.internal.policy.Objection;
import dev.sfumato.device.internal.policy.WindowLimit;
import dev.sfumato.lab.swarm.InsecureMemoryLedger;
import dev.sfumato.protocol.CampaignId;
import dev.sfumato.protocol.CampaignTerms;
import dev.sfumato.protocol.DefaultPolicy;
import dev.sfumato.secagg.session.CoordinatorId;
import dev.sfumato.secagg.session.SessionId;
import dev.sfumato.secagg.vector.ModularVector;
import dev.sfumato.secagg.vector.VectorShape;
import dev.sfumato.secagg.verified.VerifiedNumbers;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Asks one question in turn of everybody and of everybody but a victim, and takes the mean of the
 * differences for the victim's vector: every sum is right and has all of its noise, and so many of
 * them would have none. What stands in the way is each device's shipped ledger with the policy that
 * it comes with, which is asked as a device asks it: for the campaign, for the seat, for the input.
 */
final class HostileAsking {
  /** With so many pairs the mean of the noise is under a half, but for one in a million victims. */
  private static final int PAIRS = 625;

  private static final WindowLimit WINDOW =
      new WindowLimit(DefaultPolicy.WINDOW_EPSILON, DefaultPolicy.WINDOW);
  private static final Region REGION = Region.ofGrid(256);

  private final AttackPlan plan;
  private final String assurance;
  private final StatedVectors stated;
  private final NoiseShare noise;
  private final List<DeviceLedger> ledgers = new ArrayList<>();
  private final IntFunction<DeviceLedger> ledgerOf;
  private final int victims;
  private final SecureRandomness randomness = new SecureRandomness();
  private final Map<String, Integer> refusals = new TreeMap<>();
  private Name name = Name.fresh();

  /** Against devices as they are shipped. */
  HostileAsking(AttackPlan plan, String assurance) {
    this.plan = plan;
    this.assurance = assurance;
    this.stated = new StatedVectors(plan);
    this.noise = noise(plan, assurance);
    this.victims = plan.clients() - plan.corrupt();
    for (int seat = 0; seat < plan.clients(); seat++) {
      ledgers.add(InsecureMemoryLedger.open(Clock.systemUTC()));
    }
    this.ledgerOf = ledgers::get;
  }

  private HostileAsking(AttackPlan plan, String assurance, int victims) {
    this.plan = plan;
    this.assurance = assurance;
    this.stated = new StatedVectors(plan);
    this.noise = noise(plan, assurance);
    this.victims = victims;
    this.ledgerOf = seat -> InsecureMemoryLedger.open(Clock.systemUTC());
  }

  /** Against devices that forget what they answered: what the attack is worth without ledgers. */
  static HostileAsking insecureForgetful(AttackPlan plan, String assurance, int victims) {
    return new HostileAsking(plan, assurance, victims);
  }

  private static NoiseShare noise(AttackPlan plan, String assurance) {
    int all = plan.clients();
    return new NoiseShare(
        DefaultPolicy.CAMPAIGN_EPSILON,
        1,
        assurance.equals("verified")
            ? VerifiedNumbers.of(plan.parameters(), all).noiseDivisor()
            : plan.parameters().numbers(all, all).noiseDivisor());
  }

  AttackReport run() {
    long started = System.nanoTime();
    boolean answered = true;
    for (int victim = 0; victim < victims && answered; victim++) {
      answered = attack(victim);
    }
    double seconds = (System.nanoTime() - started) / 1e9;
    return new AttackReport(
        plan.kind(), assurance, plan.clients(), plan.corrupt(), stated.read(), refusals, seconds);
  }

  /** False when nobody answers any more. */
  private boolean attack(int victim) {
    long[] differences = new long[plan.parameters().shape().length()];
    int pairs = 0;
    while (pairs < PAIRS) {
      Optional<long[]> all = ask(-1);
      Optional<long[]> others = all.isPresent() ? ask(victim) : Optional.empty();
      if (others.isEmpty()) {
        break;
      }
      for (int i = 0; i < differences.length; i++) {
        differences[i] += all.get()[i] - others.get()[i];
      }
      pairs++;
    }
    if (pairs > 0) {
      state(victim, differences, pairs);
    }
    return pairs == PAIRS;
  }

  private void state(int victim, long[] differences, int pairs) {
    VectorShape shape = plan.parameters().shape();
    long[] mean = new long[differences.length];
    for (int i = 0; i < mean.length; i++) {
      mean[i] =
          Math.floorMod(Math.floorDiv(2 * differences[i] + pairs, 2L * pairs), 1L << shape.bits());
    }
    stated.state(victim, ModularVector.of(shape, mean));
  }

  /** The sum of those that answer, unless nobody does. */
  private Optional<long[]> ask(int without) {
    if (plan.kind() == AttackKind.RENAMED_CAMPAIGN) {
      name = Name.fresh();
    }
    long[] sum = new long[plan.parameters().shape().length()];
    int answers = 0;
    for (int seat = 0; seat < plan.clients(); seat++) {
      if (seat != without && isAnswered(seat)) {
        add(seat, sum);
        answers++;
      }
    }
    return answers > 0 ? Optional.of(sum) : Optional.empty();
  }

  private void add(int seat, long[] sum) {
    long[] share = ExactNoise.draw(noise, sum.length, randomness);
    for (int i = 0; i < sum.length; i++) {
      sum[i] += stated.of(seat).entry(i) + share[i];
    }
  }

  /** Whether a device's ledger lets a masked input leave. */
  private boolean isAnswered(int seat) {
    DeviceLedger ledger = ledgerOf.apply(seat);
    Optional<Objection> refusal = ledger.meet(name.coordinator(), name.terms(), WINDOW);
    if (refusal.isPresent()) {
      return refused(seat, refusal.get());
    }
    LedgerAnswer held = ledger.begin(name.ask(), WINDOW);
    return held.reservation().isPresent()
        ? ledger.commit(held.reservation().get()).isEmpty()
        : refused(seat, held.refusal().orElseThrow());
  }

  private boolean refused(int seat, Objection why) {
    if (!plan.isCorrupt(seat)) {
      refusals.merge(why.reason().name(), 1, Integer::sum);
    }
    return false;
  }

  /** Names that a coordinator gives itself and a campaign. */
  private record Name(CoordinatorId coordinator, CampaignTerms terms) {
    static Name fresh() {
      CampaignId campaign = new CampaignId(HonestStage.random(CampaignId.BYTES));
      return new Name(
          new CoordinatorId(HonestStage.random(CoordinatorId.BYTES)),
          new CampaignTerms(campaign, DefaultPolicy.CAMPAIGN_EPSILON, Participation.ONCE, REGION));
    }

    Ask ask() {
      return new Ask(
          coordinator, terms, 1, 1, terms.epsilon(), HonestStage.random(SessionId.BYTES));
    }
  }
}
