package dev.sfumato.lab.secagg;

import dev.sfumato.secagg.session.AggregateSum;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.VectorShape;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Puts together what a measured sum came to. */
record BenchResult(BenchPlan plan, BenchSession session, CallFormula formula, Floors floors) {
  private static final double MICROS = 1000;

  BenchReport report(Optional<AggregateSum> sum, double seconds) {
    BenchReport report = new BenchReport(isCorrect(sum));
    size(report);
    times(report);
    bytes(report);
    return report
        .put("serverHeapBytes", session.serverHeapBytes())
        .put("sumCorrect", isCorrect(sum))
        .put("seconds", seconds);
  }

  private boolean isCorrect(Optional<AggregateSum> sum) {
    return sum.isPresent()
        && sum.get().survivors().size() == formula.survivors()
        && sum.get().sum().equals(session.expectedSum());
  }

  private void size(BenchReport report) {
    VectorShape shape = plan.parameters().shape();
    report
        .put("clients", plan.clients())
        .put("holders", formula.holders().holders())
        .put("threshold", formula.holders().threshold())
        .put("complaints", formula.holders().complaints())
        .put("partners", formula.partners())
        .put("bits", shape.bits())
        .put("length", shape.length())
        .put("dropped", plan.dropped())
        .put("dropAt", plan.dropAt().label())
        .put("provider", plan.primitives().name());
  }

  private void times(BenchReport report) {
    double client = session.clientMillis() / plan.clients();
    double clientFloor = floors.millis(formula.client()) / plan.clients();
    double serverFloor = floors.millis(formula.server());
    report
        .put("clientCpuMillis", client)
        .put("clientFloorMillis", clientFloor)
        .put("clientRatio", client / clientFloor)
        .put("serverCpuMillis", session.serverMillis())
        .put("serverFloorMillis", serverFloor)
        .put("serverHashFloorMillis", floors.hashMillis(formula.server()))
        .put("serverRatio", session.serverMillis() / serverFloor)
        .put("archiveCpuMillis", session.archiveMillis())
        .putRounds("serverMillisByRound", session::serverMillis)
        .putAll("calls", calls())
        .putAll("floorMicros", floorMicros());
  }

  private Map<String, Long> calls() {
    CallCounts counts = session.counts();
    Map<String, Long> calls = new LinkedHashMap<>();
    calls.put("agreements", counts.agreements());
    calls.put("keyGenerations", counts.keyGenerations());
    calls.put("pointGenerations", counts.pointGenerations());
    calls.put("signatures", counts.signatures());
    calls.put("verifications", counts.verifications());
    calls.put("seals", counts.seals());
    calls.put("opens", counts.opens());
    calls.put("maskBytes", counts.maskBytes());
    return calls;
  }

  private Map<String, String> floorMicros() {
    Map<String, String> micros = new LinkedHashMap<>();
    for (SumPart part : SumPart.values()) {
      micros.put(
          part.name().toLowerCase(Locale.ROOT), BenchReport.decimal(MICROS * floors.of(part)));
    }
    return micros;
  }

  /** Of all clients, those that were lost included. */
  private void bytes(BenchReport report) {
    ByteFormula expected = new ByteFormula(plan);
    Traffic traffic = session.traffic;
    long vectors = (long) plan.answering(SumRound.INPUTS) * expected.vector();
    double beside = traffic.uploaded() - (double) vectors;
    report
        .put("uploadBytes", traffic.uploaded() / plan.clients())
        .put("downloadBytes", traffic.downloaded() / plan.clients())
        .put("besideVectorBytes", Math.round(beside / plan.clients()))
        .put("besideVectorFormula", Math.round(expected.besideVector() / plan.clients()))
        .put("besideVectorRatio", beside / expected.besideVector())
        .putRounds("uploadByRound", round -> each((double) traffic.uploaded(round)))
        .putRounds("uploadFormula", round -> each(expected.uploaded(round)))
        .putRounds("downloadByRound", round -> each((double) traffic.downloaded(round)))
        .putRounds("downloadFormula", round -> each(expected.downloaded(round)));
  }

  private double each(double all) {
    return all / plan.clients();
  }
}
