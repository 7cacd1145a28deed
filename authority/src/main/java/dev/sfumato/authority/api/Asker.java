package dev.sfumato.authority.api;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Whom a request counts against. A forwarded address is believed of a trusted proxy only, and hop
 * by hop from the nearest one: what stands to the left of the first stranger, that stranger may
 * have made up.
 */
public final class Asker {
  private static final String HEADER = "x-forwarded-for";

  private final Predicate<InetAddress> proxies;

  /** Believes those proxies, and nobody else. */
  public Asker(Predicate<InetAddress> proxies) {
    this.proxies = proxies;
  }

  InetAddress of(ServiceRequestContext context, HttpRequest request) {
    return of(context.remoteAddress().getAddress(), request.headers().getAll(HEADER));
  }

  InetAddress of(InetAddress remote, List<String> lines) {
    InetAddress known = remote;
    List<String> hops = hops(lines);
    for (int i = hops.size() - 1; i >= 0 && proxies.test(known); i--) {
      Optional<InetAddress> hop = address(hops.get(i));
      if (hop.isEmpty()) {
        return known;
      }
      known = hop.get();
    }
    return known;
  }

  /** Who called whom, the nearest last. */
  private static List<String> hops(List<String> lines) {
    List<String> hops = new ArrayList<>();
    lines.forEach(line -> hops.addAll(List.of(line.split(",", -1))));
    return hops;
  }

  /** Never asks a name server: what is no number is no address. */
  private static Optional<InetAddress> address(String hop) {
    byte @Nullable [] bytes = NetUtil.createByteArrayFromIpAddressString(hop.strip());
    try {
      return bytes == null ? Optional.empty() : Optional.of(InetAddress.getByAddress(bytes));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of " + bytes.length + " bytes", e);
    }
  }
}
