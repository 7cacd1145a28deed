package dev.sfumato.benchmarks.hostile.wire;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where the attack goes, where it comes from and how long it lasts. Attackers come from 127.0.0.2
 * and on, so that limits by address can tell them from the honest devices of 127.0.0.1. Safe for
 * many threads.
 */
public final class Target implements Closeable {
  private static final int CONNECT_MILLIS = 5_000;
  private static final byte LOOPBACK_NET = 127;

  private final int port;
  private final int addresses;
  private final String viewerToken;
  private final String campaign;
  private final long endNanos;
  private final AtomicInteger next = new AtomicInteger();
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  public Target(int port, int addresses, String viewerToken, String campaign, Duration limit) {
    this.port = port;
    this.addresses = addresses;
    this.viewerToken = viewerToken;
    this.campaign = campaign;
    this.endNanos = System.nanoTime() + limit.toNanos();
  }

  public String authority() {
    return "127.0.0.1:" + port;
  }

  public String viewerToken() {
    return viewerToken;
  }

  /** The honest campaign. */
  public String campaign() {
    return campaign;
  }

  public boolean isOver() {
    return closed || System.nanoTime() - endNanos > 0;
  }

  /** A connection from the next of the attackers' addresses. */
  public Socket connect() throws IOException {
    if (isOver()) {
      throw new IOException("the attack is over");
    }
    Socket socket = new Socket();
    try {
      socket.setTcpNoDelay(true);
      socket.bind(new InetSocketAddress(nextAddress(), 0));
      socket.connect(new InetSocketAddress(loopback(1), port), CONNECT_MILLIS);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    sockets.add(socket);
    return socket;
  }

  public void close(Socket socket) {
    sockets.remove(socket);
    closeQuietly(socket);
  }

  private InetAddress nextAddress() throws IOException {
    return loopback(2 + Math.floorMod(next.getAndIncrement(), addresses));
  }

  static InetAddress loopback(int last) throws IOException {
    return InetAddress.getByAddress(new byte[] {LOOPBACK_NET, 0, 0, (byte) last});
  }

  /** Ends the attack: closes whatever is still open, also under a writer that is stuck. */
  @Override
  public void close() {
    closed = true;
    sockets.forEach(Target::closeQuietly);
    sockets.clear();
  }

  private static void closeQuietly(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // Gone already, which was the aim.
    }
  }
}
