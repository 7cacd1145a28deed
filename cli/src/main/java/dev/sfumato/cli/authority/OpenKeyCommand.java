package dev.sfumato.cli.authority;

import dev.sfumato.authority.store.AuthorityStore;
import dev.sfumato.core.Checks;
import dev.sfumato.credential.AnnouncedKey;
import dev.sfumato.credential.CredentialKey;
import java.io.IOException;
import java.io.PrintWriter;
import java.security.SecureRandom;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code sfumato authority open-key}: the one key of a campaign. */
@Command(
    name = "open-key",
    description = "Make and announce the key of a campaign; it has one, ever.",
    mixinStandardHelpOptions = true)
public final class OpenKeyCommand implements Callable<Integer> {
  @Mixin private final AuthorityFolder folder = new AuthorityFolder();

  @Parameters(paramLabel = "CAMPAIGN", description = "The campaign's id or name.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String campaign;

  @Option(
      names = "--opens",
      paramLabel = "TIME",
      description =
          "From when on credentials are given out, as 2026-12-01T00:00:00Z (default: now).")
  private @Nullable String opens;

  @Option(names = "--closes", paramLabel = "TIME", required = true, description = "Until when.")
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private String closes;

  @Option(names = "--bits", description = "2048, 3072 or 4096 (default: 2048).")
  private int bits = CredentialKey.MIN_BITS;

  @Spec
  @SuppressWarnings("NullAway.Init") // Set by picocli.
  private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Instant from =
        opens == null ? Instant.now().truncatedTo(ChronoUnit.SECONDS) : time("opens", opens);
    Instant until = time("closes", closes);
    try (AuthorityStore store = folder.open()) {
      AnnouncedKey key =
          AuthorityFolder.keys(store).announce(campaign, bits, from, until, new SecureRandom());
      PrintWriter out = spec.commandLine().getOut();
      out.println(key.id());
      out.flush();
    }
    return ExitCode.OK;
  }

  private static Instant time(String name, String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException e) {
      throw Checks.refuse(name, text, "a time such as 2026-12-01T00:00:00Z");
    }
  }
}
