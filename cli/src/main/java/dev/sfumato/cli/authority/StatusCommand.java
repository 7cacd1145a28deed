package dev.sfumato.cli.authority;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.authority.store.StoredKey;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code sfumato authority status}: keys and counts, and nobody's name. */
@Command(
    name = "status",
    description = "Say which keys there are, how many credentials, devices and codes.",
    mixinStandardHelpOptions = true)
public final class StatusCommand implements Callable<Integer> {
  @Mixin private final AuthorityFolder folder = new AuthorityFolder();

  @Option(names = "--json", description = "For programs.")
  private boolean json;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    try (AuthorityStore store = folder.open()) {
      KeyBook keys = AuthorityFolder.keys(store);
      Map<String, Object> status = new LinkedHashMap<>();
      status.put("authority", AuthorityFolder.signer(store).key().hex());
      status.put("list", keys.list().hash());
      status.put("devices", store.counts().devices());
      status.put("codesLeft", store.counts().codesLeft());
      status.put("codesUsed", store.counts().codesUsed());
      List<Map<String, Object>> rows = keys.keys().stream().map(StatusCommand::row).toList();
      PrintWriter out = spec.commandLine().getOut();
      if (json) {
        status.put("keys", rows);
        out.println(new ObjectMapper().writeValueAsString(status));
      } else {
        tell(out, status, rows);
      }
      out.flush();
    }
    return ExitCode.OK;
  }

  private static void tell(
      PrintWriter out, Map<String, Object> status, List<Map<String, Object>> rows) {
    out.println("authority key  " + status.get("authority"));
    out.println("list of keys   " + status.get("list"));
    out.println(
        "devices "
            + status.get("devices")
            + ", codes left "
            + status.get("codesLeft")
            + ", codes used "
            + status.get("codesUsed"));
    rows.forEach(
        row ->
            out.println(
                String.join(
                    "  ",
                    String.valueOf(row.get("id")),
                    String.valueOf(row.get("campaign")),
                    row.get("state") + " until " + row.get("until"),
                    "issued " + row.get("issued"))));
  }

  private static Map<String, Object> row(StoredKey key) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("id", key.announced().id().hex());
    row.put("campaign", key.announced().campaign());
    row.put("opens", key.announced().opens().toString());
    row.put("until", key.ended().orElse(key.announced().closes()).toString());
    row.put("state", state(key, Instant.now()));
    row.put("issued", key.issued());
    return row;
  }

  private static String state(StoredKey key, Instant now) {
    if (key.ended().isPresent() || !now.isBefore(key.announced().closes())) {
      return "ended";
    }
    return key.announced().isOpen(now) ? "open" : "announced";
  }
}
