package dev.sfumato.server;

import com.linecorp.armeria.common.util.EventLoopGroups;
import com.linecorp.armeria.common.util.ThreadFactories;
import com.linecorp.armeria.server.ServerBuilder;
import io.netty.channel.AdaptiveRecvByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelOption;
import io.netty.channel.ChannelPromise;
import io.netty.channel.DefaultChannelPromise;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.IoEventLoop;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.RecvByteBufAllocator;
import io.netty.channel.SingleThreadIoEventLoop;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import io.netty.util.concurrent.ImmediateEventExecutor;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The threads that read what strangers send, each for many connections. Whoever asks for {@code
 * /healthz} must not wait until a busy stranger is done, so:
 *
 * <ul>
 *   <li>a connection's turn is short. A megabyte of small frames, which is what a turn may be
 *       otherwise, is hundreds of milliseconds of work, for each connection that has one;
 *   <li>what other threads want of a thread gets its turn too, and not until it is all done;
 *   <li>a new connection belongs to the thread that is free first among some, not to the next.
 * </ul>
 */
final class FairLoops extends MultiThreadIoEventLoopGroup {
  /** Many more than a small machine has cores, so that busy connections do not sit on all. */
  private static final int MIN_THREADS = 32;

  private static final int THREADS_A_CORE = 2;

  /** So many threads are offered a new connection: whoever accepts it has to wake them all. */
  private static final int OFFERS = 2;

  /** The most that is read of a connection before others have their turn. */
  static final int TURN_BYTES = 1 << 13;

  private static final int FIRST_READ_BYTES = 1 << 11;
  private static final int MIN_READ_BYTES = 1 << 6;
  private static final long TASKS_MILLIS = 10;
  private static final Duration END_LIMIT = Duration.ofSeconds(5);

  private final List<EventLoop> loops = new ArrayList<>();

  private FairLoops(int threads, ThreadFactory factory, IoHandlerFactory handlers) {
    super(threads, factory, handlers);
    for (EventExecutor each : this) {
      loops.add((EventLoop) each);
    }
  }

  /** Lets a server run on such threads, which end with it. */
  static void addTo(ServerBuilder server) {
    int cores = Runtime.getRuntime().availableProcessors();
    int threads = Math.max(MIN_THREADS, THREADS_A_CORE * cores);
    server
        .workerGroup(of(threads), true)
        .bossGroupFactory(FairLoops::accepting)
        .childChannelOption(ChannelOption.RECVBUF_ALLOCATOR, turns());
  }

  /** The thread that takes a port's connections. */
  static EventLoopGroup accepting(String name) {
    return EventLoopGroups.builder()
        .numThreads(1)
        .threadFactory(ThreadFactories.newEventLoopThreadFactory(name, false))
        .gracefulShutdown(Duration.ZERO, END_LIMIT)
        .build();
  }

  static FairLoops of(int threads) {
    IoHandlerFactory handlers =
        Epoll.isAvailable() ? EpollIoHandler.newFactory() : NioIoHandler.newFactory();
    ThreadFactory factory = ThreadFactories.newEventLoopThreadFactory("sfumato-loop", true);
    return new FairLoops(threads, factory, handlers);
  }

  /** One read a turn. */
  static RecvByteBufAllocator turns() {
    return new AdaptiveRecvByteBufAllocator(MIN_READ_BYTES, FIRST_READ_BYTES, TURN_BYTES)
        .maxMessagesPerRead(1);
  }

  /** Whoever stops the server has waited for its requests: nothing more comes. */
  @Override
  public Future<?> shutdownGracefully() {
    return shutdownGracefully(0, END_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  protected IoEventLoop newChild(
      Executor executor, IoHandlerFactory handlers, Object... arguments) {
    return new SingleThreadIoEventLoop(
        this,
        executor,
        handlers,
        Integer.MAX_VALUE,
        RejectedExecutionHandlers.reject(),
        TASKS_MILLIS);
  }

  /** Two threads are offered the connection, and the first that has time takes it. */
  @Override
  public ChannelFuture register(Channel channel) {
    ChannelPromise registered = new DefaultChannelPromise(channel, ImmediateEventExecutor.INSTANCE);
    AtomicBoolean taken = new AtomicBoolean();
    boolean offered = false;
    // Others each time, or the first would have all that comes while nobody is busy.
    int first = ThreadLocalRandom.current().nextInt(loops.size());
    int apart = 1 + ThreadLocalRandom.current().nextInt(Math.max(1, loops.size() - 1));
    for (int i = 0; i < Math.min(OFFERS, loops.size()); i++) {
      EventLoop loop = loops.get((first + i * apart) % loops.size());
      offered |= offer(loop, taken, registered);
    }
    return offered ? registered : super.register(channel);
  }

  private static boolean offer(EventLoop loop, AtomicBoolean taken, ChannelPromise registered) {
    try {
      loop.execute(
          () -> {
            if (taken.compareAndSet(false, true)) {
              ChannelFuture unused = loop.register(registered);
            }
          });
      return true;
    } catch (RejectedExecutionException e) {
      // It is ending, and so is the server.
      return false;
    }
  }
}
