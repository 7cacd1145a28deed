package dev.sfumato.server;

import com.linecorp.armeria.common.TlsKeyPair;
import com.linecorp.armeria.common.TlsProvider;
import dev.sfumato.server.config.TlsFiles;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The certificate that new connections are shown. When its files change they are read again; while
 * what they hold cannot be used, the old one stays and a line in the log says why. Connections that
 * are open go on.
 *
 * <p>Safe for use by several threads.
 */
final class Certificates implements TlsProvider, Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(Certificates.class);

  private final TlsFiles files;
  private final Clock clock;
  private volatile TlsKeyPair current;
  private TlsFiles.Content seen;
  private String lastFault = "";
  private LocalDate lastWarned;

  Certificates(TlsFiles files, Clock clock) {
    this.files = files;
    this.clock = clock;
    this.seen = files.content();
    this.current = files.parse(seen);
    this.lastWarned = today();
  }

  /** The same for whatever name is asked for. */
  @Override
  public TlsKeyPair keyPair(String hostname) {
    return current;
  }

  /** Looks whether the files have changed; called every few seconds. */
  @Override
  public synchronized void run() {
    try {
      look();
    } catch (RuntimeException e) {
      String fault = String.valueOf(e.getMessage());
      if (!fault.equals(lastFault)) {
        LOG.warn("{}; the certificate in use stays", fault);
      }
      lastFault = fault;
    }
    warnOnceADay();
  }

  private void look() {
    TlsFiles.Content now = files.content();
    if (now.equals(seen) && lastFault.isEmpty()) {
      return;
    }
    TlsKeyPair pair = files.parse(now);
    lastFault = "";
    if (!now.equals(seen)) {
      seen = now;
      current = pair;
      lastWarned = LocalDate.MIN;
      LOG.info("tls-cert: {} was read again; new connections use it", files.cert());
    }
  }

  /** The first day's was said at the start. */
  private void warnOnceADay() {
    if (!lastWarned.equals(today())) {
      lastWarned = today();
      Expiry.warning(files.cert(), current.certificateChain(), clock.instant())
          .ifPresent(LOG::warn);
    }
  }

  private LocalDate today() {
    return clock.instant().atOffset(ZoneOffset.UTC).toLocalDate();
  }
}
