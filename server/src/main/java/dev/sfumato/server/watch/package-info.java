/** Campaigns as they change: events and the live status of each. */
@NullMarked
package dev.sfumato.server.watch;

import org.jspecify.annotations.NullMarked;
