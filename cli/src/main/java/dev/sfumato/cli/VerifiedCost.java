package dev.sfumato.cli;

import dev.sfumato.assurance.SumTraffic;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.secagg.graph.HolderGraph;
import dev.sfumato.secagg.graph.ParametersRefusedException;
import dev.sfumato.secagg.verified.graph.VerifiedGraph;
import dev.sfumato.secagg.verified.graph.VerifiedSize;
import dev.sfumato.server.shard.SumLimits;
import dev.sfumato.server.state.sum.Tempo;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What it costs that a coordinator need not be believed, in the largest sum of a campaign's last
 * query: in noise, bytes and time.
 *
 * @param honestDivisor for how many the noise is made where the coordinator is believed
 * @param traffic what a device sends and gets, about, credentials among it
 * @param seconds what all rounds take at most, with a coordinator's usual limits
 */
record VerifiedCost(
    VerifiedSize size, int honestDivisor, int honestHolders, SumTraffic traffic, long seconds) {
  /** Of a device: two hashes, a number and a signature of the usual length. */
  private static final int CREDENTIAL_BYTES = 96 + 256;

  private static final String UNSAFE =
      "no sum is safe with these numbers, and no such campaign begins";

  /**
   * Of a query whose campaign is verified.
   *
   * @throws ParametersRefusedException where no sum is safe, so that there is no such campaign
   */
  static VerifiedCost of(PlannedQuery last) {
    SumPlan sum = last.cohort().sum(last.cohort().largest().devices());
    int lost = sum.toleratedDropout().floorOf(sum.seats());
    VerifiedSize size = VerifiedGraph.size(sum.seats(), sum.corrupt(), lost);
    int bits = last.modulus(last.cohort().largest()).bits();
    long vector = ((long) last.length() * bits + 7) / 8;
    return new VerifiedCost(
        size,
        Math.max(1, sum.seats() - lost - sum.corrupt()),
        HolderGraph.size(sum.seats(), sum.corrupt(), lost).holders(),
        SumTraffic.of(sum, bits, last.length(), CREDENTIAL_BYTES),
        SumLimits.DEFAULT.total(Tempo.LIVE, true, sum.seats(), vector).toSeconds());
  }

  /** How much more the noise deviates than where the coordinator is believed. */
  double noise() {
    return Math.sqrt((double) honestDivisor / size.floor());
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("assurance", "verified");
    fields.put("floor", size.floor());
    fields.put("holders", size.holders().holders());
    fields.put("threshold", size.threshold());
    fields.put("noiseFactor", noise());
    fields.put("bytesUp", traffic.up());
    fields.put("bytesDown", traffic.down());
    fields.put("sumSecondsAtMost", seconds);
    return fields;
  }

  /** In a line; also that there is no such campaign. */
  static String line(PlannedQuery last) {
    try {
      return of(last).line();
    } catch (ParametersRefusedException e) {
      return label(UNSAFE);
    }
  }

  /** The same for programs. */
  static Map<String, Object> fields(PlannedQuery last) {
    try {
      return of(last).fields();
    } catch (ParametersRefusedException e) {
      return Map.of("assurance", "verified", "refused", UNSAFE);
    }
  }

  private static String label(String what) {
    return String.format(Locale.ROOT, "%-26s %s", "assurance verified", what);
  }

  String line() {
    return label(
        String.format(
            Locale.ROOT,
            "noise for %,d, %.2f x that of honest; %d holders instead of %d; about %,d bytes up and"
                + " %,d down a sum, which takes at most %,d s",
            size.floor(),
            noise(),
            size.holders().holders(),
            honestHolders,
            traffic.up(),
            traffic.down(),
            seconds));
  }
}
