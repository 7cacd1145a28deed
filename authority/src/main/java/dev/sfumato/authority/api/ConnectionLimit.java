package dev.sfumato.authority.api;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * So many connections of one address, or of one /64 of IPv6, are open at a time; one more is closed
 * before a byte of it is read. Without it one caller that lets bodies drip has all that there are.
 * Proxies are exempt: behind one are many.
 *
 * <p>Addresses are in memory only and never shown. Safe for use by several threads.
 */
@ChannelHandler.Sharable
public final class ConnectionLimit extends ChannelInboundHandlerAdapter {
  private static final AttributeKey<ByteBuffer> COUNTED =
      AttributeKey.valueOf(ConnectionLimit.class, "COUNTED");

  private final int most;
  private final Predicate<InetAddress> exempt;
  private final Map<ByteBuffer, Integer> open = new HashMap<>();

  /** Lets each address have that many, but for those that are exempt. */
  public ConnectionLimit(int most, Predicate<InetAddress> exempt) {
    this.most = most;
    this.exempt = exempt;
  }

  /** The connection is there when its first handler is. */
  @Override
  public void handlerAdded(ChannelHandlerContext context) {
    if (context.channel().remoteAddress() instanceof InetSocketAddress remote
        && !exempt.test(remote.getAddress())
        && !enter(context, AddressLimit.network(remote.getAddress()))) {
      var unused = context.close();
    }
  }

  @Override
  public void channelInactive(ChannelHandlerContext context) {
    ByteBuffer network = context.channel().attr(COUNTED).getAndSet(null);
    if (network != null) {
      leave(network);
    }
    context.fireChannelInactive();
  }

  private boolean enter(ChannelHandlerContext context, ByteBuffer network) {
    synchronized (open) {
      if (open.getOrDefault(network, 0) >= most) {
        return false;
      }
      open.merge(network, 1, Integer::sum);
    }
    context.channel().attr(COUNTED).set(network);
    return true;
  }

  private void leave(ByteBuffer network) {
    synchronized (open) {
      open.computeIfPresent(network, (same, count) -> count == 1 ? null : count - 1);
    }
  }

  /** How many addresses have one open. */
  int addresses() {
    synchronized (open) {
      return open.size();
    }
  }
}
