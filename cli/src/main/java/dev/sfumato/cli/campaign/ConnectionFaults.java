package dev.sfumato.cli.campaign;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateExpiredException;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Why a coordinator cannot be talked to, in words for whoever asked. */
final class ConnectionFaults {
  private ConnectionFaults() {}

  static IOException of(URI base, IOException thrown) {
    if (has(thrown, SSLException.class)) {
      return new TrustException(base + ": " + tls(base, thrown), thrown);
    }
    if (has(thrown, ConnectException.class)) {
      return new IOException(base + ": nobody answers there (is the coordinator running?)", thrown);
    }
    if (thrown instanceof HttpTimeoutException) {
      return new IOException(base + ": no answer in time (is it the right address?)", thrown);
    }
    if ("http".equals(base.getScheme())) {
      return new TrustException(
          base
              + ": the connection ended without an answer; if the coordinator has a"
              + " certificate, use "
              + as("https", base),
          thrown);
    }
    return new IOException(base + ": " + thrown.getMessage(), thrown);
  }

  private static String tls(URI base, IOException thrown) {
    if (has(thrown, CertPathBuilderException.class)) {
      return "its certificate is not trusted; name the PEM file of whoever signed it with --ca FILE";
    }
    if (has(thrown, CertificateExpiredException.class)) {
      return "its certificate has expired; the operator has to renew it";
    }
    if (says(thrown, "nrecognized SSL message")) {
      return "what answers there does not speak TLS; use " + as("http", base);
    }
    if (says(thrown, "No subject alternative") || says(thrown, "No name matching")) {
      return "its certificate is for another name; use that name in place of " + base.getHost();
    }
    return "no secure connection: " + thrown.getMessage();
  }

  private static String as(String scheme, URI base) {
    return scheme + base.toString().substring(base.getScheme().length());
  }

  private static boolean has(Throwable thrown, Class<? extends Throwable> type) {
    return causes(thrown).anyMatch(type::isInstance);
  }

  private static boolean says(Throwable thrown, String words) {
    return causes(thrown).anyMatch(each -> String.valueOf(each.getMessage()).contains(words));
  }

  private static Stream<Throwable> causes(Throwable thrown) {
    return Stream.iterate(thrown, each -> each != null, Throwable::getCause);
  }
}
