/** What people and their programs talk to: REST, live events, health and metrics. */
@NullMarked
package dev.sfumato.server.api;

import org.jspecify.annotations.NullMarked;
