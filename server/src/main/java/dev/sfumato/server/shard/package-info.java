/** Secure sums while they run: in memory only, gone when they end or their node does. */
@NullMarked
package dev.sfumato.server.shard;

import org.jspecify.annotations.NullMarked;
