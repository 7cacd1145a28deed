/** Coordinators for tests: a scripted one over real gRPC, and one that really sums a shard. */
@NullMarked
package dev.sfumato.device.testing;

import org.jspecify.annotations.NullMarked;
