package dev.sfumato.cli;

import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.privacy.Fraction;
import dev.sfumato.secagg.graph.HolderGraph;
import dev.sfumato.secagg.verified.graph.VerifiedGraph;
import dev.sfumato.secagg.verified.graph.VerifiedSize;
import dev.sfumato.secagg.verified.message.DealtRequest.DealtParcel;
import dev.sfumato.secagg.verified.roster.RosterLeaf;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What it costs that a coordinator need not be believed, in the largest sum of a campaign.
 *
 * @param honestDivisor for how many the noise is made where the coordinator is believed
 */
record VerifiedCost(VerifiedSize size, int honestDivisor, int honestHolders) {
  /** Of a grade: nothing if the coordinator is believed. */
  static Optional<VerifiedCost> of(String grade, long devices, Fraction corrupt, Fraction dropout) {
    return VerifiedAssurance.parse(grade).isVerified()
        ? Optional.of(of((int) devices, corrupt, dropout))
        : Optional.empty();
  }

  private static VerifiedCost of(int devices, Fraction corrupt, Fraction dropout) {
    int c = corrupt.ceilOf(devices);
    int d = dropout.floorOf(devices);
    VerifiedSize size = VerifiedGraph.size(devices, c, d);
    return new VerifiedCost(
        size, Math.max(1, devices - d - c), HolderGraph.size(devices, c, d).holders());
  }

  /** How much more the noise deviates than where the coordinator is believed. */
  double noise() {
    return Math.sqrt((double) honestDivisor / size.floor());
  }

  /** About how much a device downloads beside what it would else, without credentials. */
  long downloadBytes() {
    return (long) size.holders().holders() * (RosterLeaf.LEAST_BYTES + DealtParcel.BYTES);
  }

  Map<String, Object> fields() {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("assurance", "verified");
    fields.put("floor", size.floor());
    fields.put("holders", size.holders().holders());
    fields.put("threshold", size.threshold());
    fields.put("noiseFactor", noise());
    fields.put("downloadBytesAtLeast", downloadBytes());
    return fields;
  }

  String line() {
    return String.format(
        Locale.ROOT,
        "%-26s noise for %,d, %.2f x that of honest; %d holders instead of %d; over %,d bytes down",
        "assurance verified",
        size.floor(),
        noise(),
        size.holders().holders(),
        honestHolders,
        downloadBytes());
  }
}
