package dev.sfumato.cli;

import dev.sfumato.lab.hostile.HostileBench;
import dev.sfumato.lab.hostile.HostileTally;
import dev.sfumato.lab.secagg.BenchPlan;
import dev.sfumato.lab.secagg.BenchReport;
import dev.sfumato.lab.secagg.SecAggBench;
import dev.sfumato.lab.secagg.verified.VerifiedBench;
import dev.sfumato.secagg.crypto.Primitives;
import dev.sfumato.secagg.crypto.Providers;
import dev.sfumato.secagg.sum.DropoutShare;
import dev.sfumato.secagg.sum.SumParameters;
import dev.sfumato.secagg.sum.SumRound;
import dev.sfumato.secagg.vector.VectorShape;
import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code sfumato secagg-bench}: one secure aggregation, measured. */
@Command(
    name = "secagg-bench",
    description = "Run a whole secure aggregation in one process, and measure it.",
    mixinStandardHelpOptions = true)
public final class SecAggBenchCommand implements Callable<Integer> {
  /** A share of clients has at most so many decimals. */
  private static final int PARTS_DIGITS = 6;

  /** Where the public-key work is done. */
  enum Provider {
    AUTO,
    CONSCRYPT,
    JDK,
  }

  @Option(names = "--clients", required = true, description = "Clients that start.")
  private int clients;

  @Option(names = "--length", required = true, description = "Entries of a vector.")
  private int length;

  @Option(names = "--dropout", defaultValue = "0", description = "Share of clients to lose.")
  private BigDecimal dropout = BigDecimal.ZERO;

  @Option(
      names = "--drop-at",
      defaultValue = "inputs",
      converter = DropAtConverter.class,
      description = "The first round that they miss: keys, shares, verdict, inputs or opening.")
  private SumRound dropAt = SumRound.INPUTS;

  @Option(names = "--corrupt", defaultValue = "0.05", description = "Share of corrupt clients.")
  private BigDecimal corrupt = BigDecimal.ZERO;

  @Option(
      names = "--tolerate-dropout",
      defaultValue = "0.10",
      description = "Share of clients that may be lost.")
  private BigDecimal tolerateDropout = BigDecimal.ZERO;

  @Option(names = "--bits", defaultValue = "auto", description = "Bits an entry, or auto.")
  private String bits = "auto";

  @Option(
      names = "--provider",
      defaultValue = "auto",
      converter = ProviderConverter.class,
      description = "auto, conscrypt or jdk.")
  private Provider provider = Provider.AUTO;

  @Option(
      names = "--assurance",
      defaultValue = "honest",
      description = "verified: the same clients once more with a coordinator they do not believe.")
  private String assurance = "honest";

  @Option(names = "--threads", description = "Threads; all processors if not given.")
  private int threads = Runtime.getRuntime().availableProcessors();

  @Option(
      names = "--hostile",
      description = "Share of hostile clients, of every kind: says what came of them instead.")
  private @Nullable BigDecimal hostile;

  @Option(names = "--sums", defaultValue = "1", description = "Sums with hostile clients.")
  private int sums = 1;

  @Option(names = "--seed", defaultValue = "1", description = "Seed of sums with hostile clients.")
  private long seed = 1;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Spec private @Nullable CommandSpec spec;

  @Override
  public Integer call() {
    return hostile == null ? measure() : attack(hostile);
  }

  private int attack(BigDecimal share) {
    HostileTally tally = pack(share).run();
    spec().commandLine().getOut().print(tally.toText());
    spec().commandLine().getOut().flush();
    return tally.isClean() ? 0 : 1;
  }

  private HostileBench pack(BigDecimal share) {
    try {
      return new HostileBench(
          parameters(), part(share, RoundingMode.FLOOR), sums, primitives(), threads, seed);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec().commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private int measure() {
    boolean correct = print(new SecAggBench(plan()).run());
    return switch (assurance) {
      case "honest" -> correct ? 0 : 1;
      case "verified" -> print(new VerifiedBench(plan()).run()) && correct ? 0 : 1;
      default ->
          throw new ParameterException(
              spec().commandLine(), "assurance: " + assurance + " (expected: honest or verified)");
    };
  }

  private boolean print(BenchReport report) {
    PrintWriter out = spec().commandLine().getOut();
    out.print(json ? report.toJson() + System.lineSeparator() : report.toText());
    out.flush();
    return report.sumCorrect();
  }

  private BenchPlan plan() {
    try {
      return new BenchPlan(
          parameters(), part(dropout, RoundingMode.FLOOR), dropAt, primitives(), threads);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec().commandLine(), String.valueOf(e.getMessage()), e);
    }
  }

  private SumParameters parameters() {
    int corruptClients = part(corrupt, RoundingMode.CEILING);
    DropoutShare tolerated =
        new DropoutShare(
            tolerateDropout.movePointRight(PARTS_DIGITS).intValueExact(),
            BigInteger.TEN.pow(PARTS_DIGITS).intValueExact());
    int entryBits =
        bits.equals("auto")
            ? SecAggBench.autoBits(clients, corruptClients, tolerated.of(clients), length)
            : Integer.parseInt(bits);
    return SecAggBench.parameters(
        clients, corruptClients, tolerated, new VectorShape(length, entryBits));
  }

  private Primitives primitives() {
    return switch (provider) {
      case AUTO -> Providers.best();
      case JDK -> Providers.jdk();
      case CONSCRYPT ->
          Providers.conscrypt()
              .orElseThrow(
                  () -> new IllegalArgumentException("Conscrypt does not work on this machine"));
    };
  }

  private int part(BigDecimal share, RoundingMode mode) {
    if (share.signum() < 0 || share.compareTo(BigDecimal.ONE) >= 0) {
      throw new IllegalArgumentException(
          String.format(Locale.ROOT, "share: %s (expected: 0 to under 1)", share));
    }
    return share.multiply(BigDecimal.valueOf(clients)).setScale(0, mode).intValueExact();
  }

  private CommandSpec spec() {
    if (spec == null) {
      throw new IllegalStateException("the command was not started by picocli");
    }
    return spec;
  }

  /** Reads the round in small letters. */
  static final class DropAtConverter implements ITypeConverter<SumRound> {
    @Override
    public SumRound convert(String value) {
      SumRound round = SumRound.valueOf(value.toUpperCase(Locale.ROOT));
      if (round == SumRound.OVER) {
        throw new IllegalArgumentException("a round in which nobody can be lost");
      }
      return round;
    }
  }

  /** Reads the provider in small letters. */
  static final class ProviderConverter implements ITypeConverter<Provider> {
    @Override
    public Provider convert(String value) {
      return Provider.valueOf(value.toUpperCase(Locale.ROOT));
    }
  }
}
