package dev.sfumato.server.api.view;

import dev.sfumato.assurance.SafeSums;
import dev.sfumato.assurance.SumTraffic;
import dev.sfumato.assurance.VerifiedAssurance;
import dev.sfumato.core.campaign.Assurance;
import dev.sfumato.core.campaign.CampaignPlan;
import dev.sfumato.core.campaign.PlannedQuery;
import dev.sfumato.core.campaign.SumPlan;
import dev.sfumato.server.state.CampaignDefinition;
import java.util.List;
import java.util.Optional;

/**
 * What a campaign costs under one assurance: in noise, in bytes and in time, of its last query,
 * which has the longest vectors.
 *
 * @param assurance honest or verified
 * @param refused why there is no such campaign, if there is none
 * @param figures what it costs, if there is
 */
public record GradeView(String assurance, Optional<String> refused, Optional<Figures> figures) {
  private static final int HONEST_ROUNDS = 5;
  private static final int VERIFIED_ROUNDS = 7;

  /** Of the authority's usual keys, of 2048 bits. */
  private static final int CREDENTIAL_BYTES = 96 + 256;

  /**
   * What it comes to.
   *
   * @param noiseDevices the deviation of the noise in a cell, in devices
   * @param typicalCellMetres the side of cells if people were spread evenly, on the Earth
   * @param rounds in which a device answers
   * @param bytesUp what a device sends in a sum, about
   * @param bytesDown what it gets, about, without the question
   * @param sumSeconds what all rounds of a sum take at most
   */
  public record Figures(
      double noiseDevices,
      Optional<Double> typicalCellMetres,
      int rounds,
      long bytesUp,
      long bytesDown,
      long sumSeconds) {}

  /** Both, side by side. */
  static List<GradeView> both(CampaignDefinition definition, SumTimes times) {
    return List.of(
        of(definition, Assurance.HONEST, times), of(definition, VerifiedAssurance.VERIFIED, times));
  }

  private static GradeView of(CampaignDefinition definition, Assurance grade, SumTimes times) {
    try {
      CampaignPlan plan = definition.plan(grade);
      SafeSums.require(plan);
      return new GradeView(grade.label(), Optional.empty(), Optional.of(figures(plan, times)));
    } catch (IllegalArgumentException e) {
      String why = String.valueOf(e.getMessage());
      return new GradeView(grade.label(), Optional.of(why), Optional.empty());
    }
  }

  private static Figures figures(CampaignPlan plan, SumTimes times) {
    PlannedQuery last = plan.queries().get(plan.queries().size() - 1);
    boolean verified = last.campaign().assurance().isVerified();
    SumPlan sum = last.cohort().sum(last.cohort().largest().devices());
    int bits = last.modulus(last.cohort().largest()).bits();
    SumTraffic traffic = SumTraffic.of(sum, bits, last.length(), CREDENTIAL_BYTES);
    long vector = ((long) last.length() * bits + 7) / 8;
    return new Figures(
        PlanView.noiseDevices(last),
        PlannedSides.of(last, plan.firstLevel()).typical(),
        verified ? VERIFIED_ROUNDS : HONEST_ROUNDS,
        traffic.up(),
        traffic.down(),
        times.most(verified, sum.seats(), vector).toSeconds());
  }
}
