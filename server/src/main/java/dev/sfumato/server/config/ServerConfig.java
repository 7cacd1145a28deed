package dev.sfumato.server.config;

import dev.sfumato.core.Checks;
import dev.sfumato.credential.AuthorityKey;
import dev.sfumato.export.Enrolment;
import dev.sfumato.server.address.AddressRange;
import dev.sfumato.server.address.Callers;
import dev.sfumato.server.address.ForwardedHeader;
import dev.sfumato.server.api.access.Limits;
import dev.sfumato.server.console.MapTiles;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a coordinator is set up: from {@code sfumato.yaml}, from the builder, or both.
 *
 * <p>Everything has a default: a coordinator with nothing beside it listens to its own machine and
 * keeps its campaigns in the folder {@code data}.
 */
public final class ServerConfig {
  /** Above this the operating system gives ports to clients. */
  public static final int HIGHEST_PORT = 32_767;

  private final String host;
  private final int port;
  private final Optional<String> managementHost;
  private final OptionalInt managementPort;
  private final Path data;
  private final Optional<String> databaseUrl;
  private final Optional<Path> tlsCert;
  private final Optional<Path> tlsKey;
  private final Enrolment enrolment;
  private final Optional<AuthorityKey> authority;
  private final Optional<Duration> retention;
  private final OptionalInt clusterPort;
  private final List<String> join;
  private final Limits limits;
  private final LiveSettings live;
  private final Optional<MapTiles> mapTiles;
  private final Optional<Path> baseMap;
  private final List<AddressRange> trustedProxies;
  private final ForwardedHeader forwardedHeader;
  private final boolean exemptLoopback;
  private final boolean publishTranscripts;
  private final boolean renewTokens;
  private final boolean afterRestore;

  private ServerConfig(Builder builder) {
    host = builder.host;
    port = builder.port;
    managementHost = builder.managementHost;
    managementPort = builder.managementPort;
    data = builder.data;
    databaseUrl = builder.databaseUrl;
    tlsCert = builder.tlsCert;
    tlsKey = builder.tlsKey;
    enrolment = builder.enrolment;
    // A key that is set while anybody may take part is for later.
    authority = builder.authority.filter(key -> enrolment == Enrolment.AUTHORITY);
    retention = builder.retention;
    clusterPort = builder.clusterPort;
    join = List.copyOf(builder.join);
    limits = builder.limits;
    live = builder.live;
    mapTiles = builder.mapTiles;
    baseMap = builder.baseMap;
    trustedProxies = List.copyOf(builder.trustedProxies);
    forwardedHeader = builder.forwardedHeader;
    exemptLoopback = builder.exemptLoopback;
    publishTranscripts = builder.publishTranscripts;
    renewTokens = builder.renewTokens;
    afterRestore = builder.afterRestore;
    ConfigTogether.check(this);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** The address to listen on. */
  public String host() {
    return host;
  }

  /** The port for people and devices; 0 takes any that is free (tests only). */
  public int port() {
    return port;
  }

  /** Where {@code /healthz} and {@code /metrics} are, when they have a port of their own. */
  public String managementHost() {
    return managementHost.orElse(host);
  }

  /** The port for {@code /healthz} and {@code /metrics} alone; beside everything when empty. */
  public OptionalInt managementPort() {
    return managementPort;
  }

  boolean hasManagementHost() {
    return managementHost.isPresent();
  }

  /** The folder for the built-in database. */
  public Path data() {
    return data;
  }

  /** A database elsewhere, in place of the built-in one. */
  public Optional<String> databaseUrl() {
    return databaseUrl;
  }

  public Optional<Path> tlsCert() {
    return tlsCert;
  }

  public Optional<Path> tlsKey() {
    return tlsKey;
  }

  public Enrolment enrolment() {
    return enrolment;
  }

  /** Whose credentials devices show; empty where anybody may take part. */
  public Optional<AuthorityKey> authority() {
    return authority;
  }

  /** How long an ended campaign is kept; for ever when empty. */
  public Optional<Duration> retention() {
    return retention;
  }

  /** The port on which the nodes of a cluster talk; one node alone when empty. */
  public OptionalInt clusterPort() {
    return clusterPort;
  }

  /** Nodes of the cluster to join, HOST:PORT. */
  public List<String> join() {
    return join;
  }

  public Limits limits() {
    return limits;
  }

  /** How the node waits for devices, and what it lets in. */
  public LiveSettings live() {
    return live;
  }

  /** Another host's tiles under the console's map; what the page has itself when empty. */
  public Optional<MapTiles> mapTiles() {
    return mapTiles;
  }

  /** A PMTiles file with more of the ground of the console's map. */
  public Optional<Path> baseMap() {
    return baseMap;
  }

  /** Says whom a request counts against, in limits by address. */
  public Callers callers() {
    return new Callers(trustedProxies, forwardedHeader, exemptLoopback);
  }

  /** Whether anybody may read the transcripts of campaigns, without a token. */
  public boolean publishTranscripts() {
    return publishTranscripts;
  }

  /** Whether this start makes new tokens in place of those that were given out. */
  public boolean renewTokens() {
    return renewTokens;
  }

  /** Whether the storage of this start was put back from a backup, or may lag behind. */
  public boolean afterRestore() {
    return afterRestore;
  }

  /** Sets one value after another; each is checked as it is set. */
  public static final class Builder {
    private String host = "127.0.0.1";
    private int port = 8080;
    private Optional<String> managementHost = Optional.empty();
    private OptionalInt managementPort = OptionalInt.empty();
    private Path data = Path.of("data");
    private Optional<String> databaseUrl = Optional.empty();
    private Optional<Path> tlsCert = Optional.empty();
    private Optional<Path> tlsKey = Optional.empty();
    private Enrolment enrolment = Enrolment.OPEN;
    private Optional<AuthorityKey> authority = Optional.empty();
    private Optional<Duration> retention = Optional.empty();
    private OptionalInt clusterPort = OptionalInt.empty();
    private List<String> join = List.of();
    private Limits limits = Limits.defaults();
    private LiveSettings live = LiveSettings.DEFAULT;
    private Optional<MapTiles> mapTiles = Optional.empty();
    private Optional<Path> baseMap = Optional.empty();
    private List<AddressRange> trustedProxies = List.of();
    private ForwardedHeader forwardedHeader = ForwardedHeader.X_FORWARDED_FOR;
    private boolean exemptLoopback;
    private boolean publishTranscripts;
    private boolean renewTokens;
    private boolean afterRestore;

    private Builder() {}

    public Builder host(String value) {
      host = value;
      return this;
    }

    public Builder port(int value) {
      port = Checks.checkRange("port", value, 0, HIGHEST_PORT);
      return this;
    }

    public Builder managementHost(String value) {
      managementHost = Optional.of(value);
      return this;
    }

    /** For {@code /healthz} and {@code /metrics} alone; 0 takes any that is free (tests only). */
    public Builder managementPort(int value) {
      managementPort = OptionalInt.of(Checks.checkRange("management-port", value, 0, HIGHEST_PORT));
      return this;
    }

    public Builder data(Path value) {
      data = value;
      return this;
    }

    public Builder databaseUrl(String value) {
      databaseUrl = Optional.of(value);
      return this;
    }

    public Builder tls(Path cert, Path key) {
      tlsCert = Optional.of(cert);
      tlsKey = Optional.of(key);
      return this;
    }

    public Builder tlsCert(Path value) {
      tlsCert = Optional.of(value);
      return this;
    }

    public Builder tlsKey(Path value) {
      tlsKey = Optional.of(value);
      return this;
    }

    public Builder authority(AuthorityKey value) {
      authority = Optional.of(value);
      return this;
    }

    public Builder enrolment(Enrolment value) {
      enrolment = value;
      return this;
    }

    public Builder retention(Duration value) {
      retention = Optional.of(value);
      return this;
    }

    public Builder clusterPort(int value) {
      clusterPort = OptionalInt.of(Checks.checkRange("cluster-port", value, 1, HIGHEST_PORT));
      return this;
    }

    public Builder join(List<String> value) {
      join = List.copyOf(value);
      return this;
    }

    public Builder limits(Limits value) {
      limits = value;
      return this;
    }

    public Builder live(LiveSettings value) {
      live = value;
      return this;
    }

    public Builder mapTiles(MapTiles value) {
      mapTiles = Optional.of(value);
      return this;
    }

    public Builder baseMap(Path value) {
      baseMap = Optional.of(value);
      return this;
    }

    /** Whose forwarded address is believed. */
    public Builder trustedProxies(List<AddressRange> value) {
      trustedProxies = List.copyOf(value);
      return this;
    }

    /** In which header the trusted proxies name who called them. */
    public Builder forwardedHeader(ForwardedHeader value) {
      forwardedHeader = value;
      return this;
    }

    /**
     * Whether this machine is free of the limits by address: for thousands of simulated devices on
     * it. Never with a proxy on this machine that is not trusted: all the world would be exempt.
     */
    public Builder exemptLoopback(boolean value) {
      exemptLoopback = value;
      return this;
    }

    public Builder publishTranscripts(boolean value) {
      publishTranscripts = value;
      return this;
    }

    /** For one start: no key of a file, or every restart would lock everybody out. */
    public Builder renewTokens(boolean value) {
      renewTokens = value;
      return this;
    }

    /** For one start: gives up the sums of which the devices may know more than storage does. */
    public Builder afterRestore(boolean value) {
      afterRestore = value;
      return this;
    }

    Limits limits() {
      return limits;
    }

    LiveSettings live() {
      return live;
    }

    public ServerConfig build() {
      return new ServerConfig(this);
    }
  }
}
