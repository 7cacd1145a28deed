package dev.sfumato.lab.secagg;

import java.util.Locale;
import java.util.Map;

/** What a measured session came to; times are processor time, bytes and client times are means. */
public record BenchReport(
    int clients,
    int neighbours,
    int threshold,
    int bits,
    int length,
    int dropped,
    String provider,
    double clientCpuMillis,
    double clientFloorMillis,
    double serverCpuMillis,
    double serverFloorMillis,
    CallCounts calls,
    long uploadBytes,
    long downloadBytes,
    long serverHeapBytes,
    boolean sumCorrect,
    double seconds) {

  /** One JSON object on one line. */
  public String toJson() {
    StringBuilder json = new StringBuilder("{");
    fields()
        .forEach(
            (name, value) -> json.append('"').append(name).append("\":").append(value).append(','));
    json.setCharAt(json.length() - 1, '}');
    return json.toString();
  }

  /** One field a line, for people. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    fields().forEach((name, value) -> text.append(String.format("%-18s %s%n", name, value)));
    return text.toString();
  }

  private Map<String, String> fields() {
    Map<String, String> fields = new java.util.LinkedHashMap<>();
    fields.put("clients", Integer.toString(clients));
    fields.put("neighbours", Integer.toString(neighbours));
    fields.put("threshold", Integer.toString(threshold));
    fields.put("bits", Integer.toString(bits));
    fields.put("length", Integer.toString(length));
    fields.put("dropped", Integer.toString(dropped));
    fields.put("provider", '"' + provider + '"');
    fields.put("clientCpuMillis", decimal(clientCpuMillis));
    fields.put("clientFloorMillis", decimal(clientFloorMillis));
    fields.put("serverCpuMillis", decimal(serverCpuMillis));
    fields.put("serverFloorMillis", decimal(serverFloorMillis));
    fields.put("calls", callsJson());
    fields.put("uploadBytes", Long.toString(uploadBytes));
    fields.put("downloadBytes", Long.toString(downloadBytes));
    fields.put("serverHeapBytes", Long.toString(serverHeapBytes));
    fields.put("sumCorrect", Boolean.toString(sumCorrect));
    fields.put("seconds", decimal(seconds));
    return fields;
  }

  private String callsJson() {
    return String.format(
        Locale.ROOT,
        "{\"agreements\":%d,\"keyGenerations\":%d,\"seals\":%d,\"opens\":%d,\"maskBytes\":%d,"
            + "\"rebuilds\":%d}",
        calls.agreements(),
        calls.keyGenerations(),
        calls.seals(),
        calls.opens(),
        calls.maskBytes(),
        calls.rebuilds());
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
