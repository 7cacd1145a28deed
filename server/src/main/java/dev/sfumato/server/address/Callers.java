package dev.sfumato.server.address;

import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpResponse;
import com.linecorp.armeria.server.DecoratingHttpServiceFunction;
import com.linecorp.armeria.server.HttpService;
import com.linecorp.armeria.server.ServiceRequestContext;
import io.netty.util.AttributeKey;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * Says of each request whom it counts against. A server is decorated with it, so that people and
 * devices are counted in the same way; {@link Caller#of(ServiceRequestContext)} reads it.
 *
 * <p>A forwarded address is believed of a trusted proxy only, and hop by hop from the nearest one:
 * what stands to the left of the first stranger, that stranger may have made up.
 */
public final class Callers implements DecoratingHttpServiceFunction {
  /** Nobody's word is taken, and nobody is exempt. */
  public static final Callers STRICT =
      new Callers(List.of(), ForwardedHeader.X_FORWARDED_FOR, false);

  static final AttributeKey<Caller> CALLER = AttributeKey.valueOf(Callers.class, "CALLER");

  private final List<AddressRange> proxies;
  private final ForwardedHeader header;
  private final boolean exemptLoopback;

  /**
   * Makes callers of requests.
   *
   * @param proxies whose forwarded address is believed
   * @param header in which they name it
   * @param exemptLoopback whether this machine itself is free of limits by address
   */
  public Callers(List<AddressRange> proxies, ForwardedHeader header, boolean exemptLoopback) {
    this.proxies = List.copyOf(proxies);
    this.header = header;
    this.exemptLoopback = exemptLoopback;
  }

  @Override
  public HttpResponse serve(
      HttpService delegate, ServiceRequestContext context, HttpRequest request) throws Exception {
    List<String> forwarded =
        proxies.isEmpty() ? List.of() : request.headers().getAll(header.label());
    context.setAttr(CALLER, caller(context.remoteAddress().getAddress(), forwarded));
    return delegate.serve(context, request);
  }

  /** Whom a connection from that address with those lines of the header counts against. */
  public Caller caller(InetAddress remote, List<String> forwarded) {
    return Caller.of(farthestKnown(remote, forwarded), exemptLoopback);
  }

  private InetAddress farthestKnown(InetAddress remote, List<String> forwarded) {
    List<Optional<InetAddress>> hops = header.hops(forwarded);
    InetAddress known = remote;
    for (int i = hops.size() - 1; i >= 0 && isProxy(known) && hops.get(i).isPresent(); i--) {
      known = hops.get(i).get();
    }
    return known;
  }

  private boolean isProxy(InetAddress address) {
    return proxies.stream().anyMatch(each -> each.contains(address));
  }
}
