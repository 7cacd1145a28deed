/** Where devices come in: their streams, their limits, and the way to their shard. */
@NullMarked
package dev.sfumato.server.gate;

import org.jspecify.annotations.NullMarked;
