/** Campaigns while they run: one actor each, which goes on from what was committed. */
@NullMarked
package dev.sfumato.server.campaign;

import org.jspecify.annotations.NullMarked;
