/** What campaigns, gates and shards say to each other, on one node or between two. */
@NullMarked
package dev.sfumato.server.messages;

import org.jspecify.annotations.NullMarked;
