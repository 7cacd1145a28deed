package dev.sfumato.server;

import dev.sfumato.server.config.ServerConfig;
import dev.sfumato.server.config.StartException;
import dev.sfumato.server.storage.file.FolderInUseException;
import dev.sfumato.server.storage.file.OldDatabaseException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Stream;

/** What keeps a coordinator from starting, in words for whoever starts it. */
final class StartFaults {
  private StartFaults() {}

  /** Why the built-in database did not open. */
  static RuntimeException inFolder(Path folder, RuntimeException thrown) {
    if (thrown instanceof FolderInUseException) {
      return new StartException(
          "data: "
              + folder
              + " is in use by another coordinator; stop it, or choose another"
              + " folder with --data",
          thrown);
    }
    if (thrown instanceof OldDatabaseException old) {
      return new StartException(
          "data: "
              + folder
              + " holds "
              + old.file()
              + ", which sfumato 0.1 wrote and this version does not read; choose another folder"
              + " with --data, or finish its campaigns with 0.1",
          thrown);
    }
    return cause(thrown, SQLException.class)
        .<RuntimeException>map(
            each ->
                new StartException(
                    "data: the database in "
                        + folder
                        + " cannot be opened: "
                        + firstLine(each)
                        + "; if the file is damaged, restore a backup",
                    thrown))
        .orElse(thrown);
  }

  /** Why a database elsewhere did not open. The address itself may hold a password. */
  static RuntimeException atUrl(RuntimeException thrown) {
    if (thrown instanceof IllegalArgumentException) {
      return thrown;
    }
    return new StartException(
        "database-url: "
            + cause(thrown, SQLException.class)
                .filter(each -> !firstLine(each).equals("No suitable driver"))
                .map(StartFaults::refusal)
                .orElse("(expected: jdbc:postgresql://HOST:PORT/NAME?user=USER&password=...)"),
        thrown);
  }

  private static String refusal(SQLException cause) {
    String state = String.valueOf(cause.getSQLState());
    if (state.startsWith("28")) {
      return "the database refuses the user or the password ("
          + firstLine(cause)
          + "); correct user and password in database-url";
    }
    if (state.startsWith("3D")) {
      return firstLine(cause) + "; create it, or name another in database-url";
    }
    if (state.startsWith("08")) {
      return "the database does not answer ("
          + firstLine(cause)
          + "); see that it runs and that database-url names its host and port";
    }
    return "the database cannot be used: " + firstLine(cause);
  }

  /** The folder of the built-in database cannot be made or written. */
  static StartException folder(Path folder, RuntimeException thrown) {
    String why =
        Files.exists(folder) ? "cannot be written by this user" : "cannot be made a folder";
    boolean file =
        Stream.iterate(folder.toAbsolutePath(), each -> each != null, Path::getParent)
            .anyMatch(each -> Files.exists(each) && !Files.isDirectory(each));
    return new StartException(
        "data: "
            + folder
            + " "
            + (file ? "is a file, or inside one" : why)
            + "; choose a folder that this user may write, with --data",
        thrown);
  }

  /** Why it does not listen on the port that a key names. */
  static RuntimeException listening(String key, String host, int port, RuntimeException thrown) {
    if (cause(thrown, IOException.class).isEmpty()) {
      return thrown;
    }
    if (!isOfThisMachine(host)) {
      return notOfThisMachine(host);
    }
    String why = firstLine(cause(thrown, IOException.class).orElseThrow());
    String address = key + ": " + host + ":" + port;
    if (why.contains("in use")) {
      String option = key.equals("management-port") ? key : "--" + key;
      return new StartException(
          address + " is in use by another program; stop it, or choose another port with " + option,
          thrown);
    }
    return new StartException(address + " cannot be listened on: " + why, thrown);
  }

  static StartException notOfThisMachine(String host) {
    return new StartException(
        "host: "
            + host
            + " is no address of this machine; use 127.0.0.1 for this machine alone or 0.0.0.0 for"
            + " all its addresses");
  }

  private static boolean isOfThisMachine(String host) {
    try {
      InetAddress address = InetAddress.getByName(host);
      return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
    } catch (UnknownHostException | SocketException e) {
      return false;
    }
  }

  /** Why the other nodes of a cluster cannot reach this one. */
  static RuntimeException cluster(ServerConfig config, RuntimeException thrown) {
    if (config.clusterPort().isEmpty() || !says(thrown, "bind")) {
      return thrown;
    }
    return new StartException(
        "cluster-port: cannot listen on "
            + config.host()
            + ":"
            + config.clusterPort().getAsInt()
            + "; see that no other program has it and that host is an address of this machine",
        thrown);
  }

  private static boolean says(Throwable thrown, String word) {
    return causes(thrown).anyMatch(each -> String.valueOf(each.getMessage()).contains(word));
  }

  private static <T extends Throwable> Optional<T> cause(Throwable thrown, Class<T> type) {
    return causes(thrown).filter(type::isInstance).map(type::cast).reduce((first, last) -> last);
  }

  private static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, each -> each != null, Throwable::getCause);
  }

  private static String firstLine(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).lines().findFirst().orElse("");
  }
}
