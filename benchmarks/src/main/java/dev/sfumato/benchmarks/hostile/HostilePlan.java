package dev.sfumato.benchmarks.hostile;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How many of each.
 *
 * @param jar the runnable jar
 * @param port of the coordinator
 * @param config a configuration in place of the usual one
 * @param exemptLoopback whether no limit by address holds, for the attackers as for the honest
 * @param honest devices that the campaign wants; a fifth more come
 * @param halfClosed streams that end their side without having taken part
 * @param lanes that send those streams at the same time
 * @param silent streams that stay open and say nothing, or do not read
 * @param bombs messages that unpack, are far too long or lie about their length
 * @param plans absurd questions with a viewer's token
 * @param cancels streams that are cancelled, in each phase
 * @param requests of each kind without a token
 * @param pages connections that ask for pages which they do not read, or with endless bodies
 * @param frames of each kind that HTTP/2 lets a peer send for nothing
 * @param connections that stay idle, or send a byte now and then
 * @param addresses that the attackers come from
 * @param attackLimit when the attack is broken off
 * @param totalLimit when everything is
 */
record HostilePlan(
    Path jar,
    int port,
    Optional<Path> config,
    boolean exemptLoopback,
    int honest,
    int halfClosed,
    int lanes,
    int silent,
    int bombs,
    int plans,
    int cancels,
    int requests,
    int pages,
    int frames,
    int connections,
    int addresses,
    Duration attackLimit,
    Duration totalLimit) {}
