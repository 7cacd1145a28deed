package dev.sfumato.server.address;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * In which header a proxy names the address that called it. Only one is read: a proxy that writes
 * one hands the other on as the caller sent it.
 */
public enum ForwardedHeader {
  /** {@code X-Forwarded-For: client, proxy}. */
  X_FORWARDED_FOR {
    @Override
    String address(String hop) {
      return hop;
    }
  },

  /** {@code Forwarded: for=client;proto=https, for="[2001:db8::1]:4711"} (RFC 7239). */
  FORWARDED {
    @Override
    String address(String hop) {
      Matcher matcher = FOR.matcher(hop);
      return matcher.find() ? matcher.group(1) : "";
    }
  };

  private static final Pattern FOR =
      Pattern.compile("(?:^|;)\\s*for=\"?([^\";,]*)", Pattern.CASE_INSENSITIVE);

  /** An address of IPv6 in brackets or of IPv4, with a port or without. */
  private static final Pattern WITH_PORT =
      Pattern.compile("\\[([^\\]]+)](?::\\d+)?|([0-9.]+):\\d+");

  abstract String address(String hop);

  /** As it is written in a configuration and on the wire. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Who called whom, the nearest last; empty for a hop that names no address. */
  List<Optional<InetAddress>> hops(List<String> lines) {
    List<Optional<InetAddress>> hops = new ArrayList<>();
    for (String line : lines) {
      for (String hop : line.split(",", -1)) {
        hops.add(parse(address(hop.strip()).strip()));
      }
    }
    return hops;
  }

  /** Never asks a name server: what is no number is no address. */
  private static Optional<InetAddress> parse(String text) {
    Matcher matcher = WITH_PORT.matcher(text);
    String bare = text;
    if (matcher.matches()) {
      bare = matcher.group(1) == null ? matcher.group(2) : matcher.group(1);
    }
    byte @Nullable [] bytes = NetUtil.createByteArrayFromIpAddressString(bare);
    try {
      return bytes == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of " + bytes.length + " bytes", e);
    }
  }
}
