package dev.sfumato.cli.authority;

import dev.sfumato.authority.config.AuthorityConfig;
import dev.sfumato.authority.config.AuthorityFile;
import dev.sfumato.authority.issue.AuthoritySigner;
import dev.sfumato.authority.issue.KeyBook;
import dev.sfumato.authority.store.AuthorityStore;
import java.io.IOException;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which authority: the folder of its store, on this machine. */
final class AuthorityFolder {
  @Option(names = "--config", paramLabel = "FILE", description = "A file such as authority.yaml.")
  private @Nullable Path config;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "The folder of the authority's store (default: authority).")
  private @Nullable Path data;

  /** What file and options say. */
  AuthorityConfig.Builder settings() throws IOException {
    AuthorityConfig.Builder builder = AuthorityConfig.builder();
    if (config != null) {
      AuthorityFile.read(config, builder);
    }
    if (data != null) {
      builder.data(data);
    }
    return builder;
  }

  /** The store of an authority that was started before; a folder typed wrongly makes no new one. */
  AuthorityStore open() throws IOException {
    Path folder = settings().build().data();
    if (!AuthorityStore.isIn(folder)) {
      throw new IOException(
          "data: "
              + folder
              + " has no authority; name its folder with --data, or make one with ./sfumato"
              + " authority serve");
    }
    return AuthorityStore.open(folder);
  }

  static KeyBook keys(AuthorityStore store) {
    return new KeyBook(store, signer(store), Clock.systemUTC());
  }

  static AuthoritySigner signer(AuthorityStore store) {
    return AuthoritySigner.of(store, new SecureRandom());
  }
}
