package dev.sfumato.benchmarks.visits;

import dev.sfumato.device.internal.participant.InsecureParticipants;
import dev.sfumato.device.internal.participant.ParticipantBuilder;
import dev.sfumato.device.internal.participation.Ending;
import dev.sfumato.device.internal.participation.Stage;
import dev.sfumato.lab.swarm.SwarmWitness;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** All devices of the trial, without noise, by their numbers. */
final class VisitingCrowd implements SwarmWitness {
  private final List<VisitingDevice> devices;

  VisitingCrowd(int size) {
    this.devices = IntStream.range(0, size).mapToObj(i -> new VisitingDevice()).toList();
  }

  @Override
  public ParticipantBuilder prepare(int device, ParticipantBuilder builder) {
    VisitingDevice own = devices.get(device);
    return InsecureParticipants.noiseless(builder, own, (query, vector) -> own.made(vector));
  }

  @Override
  public void entered(int device, Stage stage) {
    devices.get(device).entered(stage);
  }

  @Override
  public void visited(int device, Ending ending, Duration onTheLine) {
    devices.get(device).visited(ending, onTheLine);
  }

  long count(Predicate<VisitingDevice> kind) {
    return devices.stream().filter(kind).count();
  }

  /** What the inputs that were acknowledged add up to. */
  long[] acknowledgedSum(int length) {
    long[] total = new long[length];
    devices.stream().filter(VisitingDevice::isAcknowledged).forEach(each -> each.addTo(total));
    return total;
  }

  /** The median of how long those whose input is in the sum were on the line in all. */
  Duration medianTime() {
    return median(
        devices.stream()
            .filter(VisitingDevice::isAcknowledged)
            .map(VisitingDevice::onTheLine)
            .toList());
  }

  /** How often those came whose input is in the sum. */
  double meanVisits() {
    return devices.stream()
        .filter(VisitingDevice::isAcknowledged)
        .mapToInt(each -> each.visits().size())
        .average()
        .orElse(0);
  }

  /** The visits by what they were for: the last stage that they came to. */
  Map<Stage, VisitsVerdict.Kind> kinds() {
    Map<Stage, List<Duration>> all = new EnumMap<>(Stage.class);
    devices.forEach(
        device ->
            device
                .visits()
                .forEach(
                    visit ->
                        all.computeIfAbsent(visit.stage(), key -> new ArrayList<>())
                            .add(visit.time())));
    Map<Stage, VisitsVerdict.Kind> kinds = new EnumMap<>(Stage.class);
    all.forEach(
        (stage, times) -> kinds.put(stage, new VisitsVerdict.Kind(times.size(), median(times))));
    return kinds;
  }

  private static Duration median(List<Duration> times) {
    List<Duration> sorted = times.stream().sorted().toList();
    return sorted.isEmpty() ? Duration.ZERO : sorted.get(sorted.size() / 2);
  }
}
