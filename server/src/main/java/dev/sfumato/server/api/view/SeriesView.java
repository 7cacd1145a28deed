package dev.sfumato.server.api.view;

import dev.sfumato.core.privacy.Epsilon;
import dev.sfumato.server.state.CampaignSummary;
import dev.sfumato.server.state.SeriesPlace;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Maps over time: what they cost in all, and the campaigns so far.
 *
 * @param maps how many are planned
 * @param started how many there are so far
 * @param epsilon the most that one map costs a device
 * @param epsilonAll the most that all of them cost a device that is in each
 * @param epsilonCharged the same of those so far
 * @param devicesAll how many seats there are in all maps
 * @param campaigns by their number
 */
public record SeriesView(
    String name,
    int maps,
    int started,
    double epsilon,
    double epsilonAll,
    double epsilonCharged,
    long devicesAll,
    List<Member> campaigns) {
  private static final double MICROS = 1e6;

  /** One map. */
  public record Member(int number, String id, String name, StateView state, int queriesAnswered) {}

  /** Every series that a campaign is of, by name. */
  public static List<SeriesView> all(List<CampaignSummary> campaigns) {
    Map<String, List<CampaignSummary>> byName =
        campaigns.stream()
            .filter(each -> each.series().isPresent())
            .collect(
                Collectors.groupingBy(
                    each -> place(each).series(), TreeMap::new, Collectors.toList()));
    return byName.values().stream().map(SeriesView::of).toList();
  }

  private static SeriesView of(List<CampaignSummary> members) {
    List<CampaignSummary> inOrder =
        members.stream().sorted(Comparator.comparingInt(each -> place(each).number())).toList();
    CampaignSummary last = inOrder.get(inOrder.size() - 1);
    long charged = inOrder.stream().mapToLong(CampaignSummary::spentMicros).sum();
    return of(place(last), last.campaign().epsilon(), last.campaign().devices(), charged)
        .withCampaigns(inOrder);
  }

  /** A series as it is planned. */
  static SeriesView of(SeriesPlace place, Epsilon epsilon, long devices, long charged) {
    return new SeriesView(
        place.series(),
        place.maps(),
        place.number(),
        epsilon.value(),
        place.maps() * epsilon.micros() / MICROS,
        charged / MICROS,
        place.maps() * devices,
        List.of());
  }

  private SeriesView withCampaigns(List<CampaignSummary> members) {
    List<Member> all =
        members.stream()
            .map(
                each ->
                    new Member(
                        place(each).number(),
                        each.id().toString(),
                        each.name(),
                        StateView.of(each.state()),
                        each.answered()))
            .toList();
    return new SeriesView(
        name, maps, started, epsilon, epsilonAll, epsilonCharged, devicesAll, all);
  }

  private static SeriesPlace place(CampaignSummary campaign) {
    return campaign.series().orElseThrow();
  }
}
