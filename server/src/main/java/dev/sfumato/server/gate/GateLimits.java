package dev.sfumato.server.gate;

import java.time.Duration;

/**
 * What devices may ask of a gate.
 *
 * @param streams at most in all
 * @param streamsPerAddress at most from one caller: an IPv4 address or an IPv6 /64
 * @param streamsPerConnection at most over one connection
 * @param greeting how long a device may take to say hello and to choose
 * @param waiting how long it is kept in the pool before it is told to come back
 * @param reading how long it may leave a message unread
 * @param idle when to come back if there is nothing to ask
 */
public record GateLimits(
    int streams,
    int streamsPerAddress,
    int streamsPerConnection,
    Duration greeting,
    Duration waiting,
    Duration reading,
    Duration idle) {
  public static final GateLimits DEFAULT =
      new GateLimits(
          50_000,
          64,
          128,
          Duration.ofSeconds(60),
          Duration.ofMinutes(30),
          Duration.ofSeconds(30),
          Duration.ofSeconds(30));

  /** Before a seat everything is short. */
  static final int GREETING_BYTES = 4096;
}
