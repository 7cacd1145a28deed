/** {@code sfumato demo}: a coordinator, a campaign and a swarm of devices in one go. */
@NullMarked
package dev.sfumato.cli.demo;

import org.jspecify.annotations.NullMarked;
