package dev.sfumato.server.address;

import com.linecorp.armeria.server.ServiceRequestContext;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;

/**
 * Whom a request counts against in limits by address: one IPv4 address, one IPv6 /64 (what a single
 * household is given, so that its 2^64 addresses are one), or this machine.
 *
 * <p>Kept in memory only, and never shown: {@link #toString} names nobody.
 *
 * @param network the first address of it
 * @param limited whether limits by address hold for it
 */
public record Caller(InetAddress network, boolean limited) {
  private static final int PREFIX_BYTES = 8;

  static Caller of(InetAddress address, boolean exemptLoopback) {
    if (address.isLoopbackAddress()) {
      return new Caller(InetAddress.getLoopbackAddress(), !exemptLoopback);
    }
    return new Caller(network(address), true);
  }

  /** As {@link Callers} found it; by the address of the connection where none was asked. */
  public static Caller of(ServiceRequestContext context) {
    Caller known = context.attr(Callers.CALLER);
    return known == null ? of(context.remoteAddress().getAddress(), false) : known;
  }

  private static InetAddress network(InetAddress address) {
    byte[] bytes = address.getAddress();
    if (address instanceof Inet6Address) {
      Arrays.fill(bytes, PREFIX_BYTES, bytes.length, (byte) 0);
    }
    try {
      // Without the name and the interface that an address may carry.
      return InetAddress.getByAddress(bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of " + bytes.length + " bytes", e);
    }
  }

  @Override
  public String toString() {
    return "Caller[redacted]";
  }
}
