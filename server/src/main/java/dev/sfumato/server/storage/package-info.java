/** What outlives a coordinator: campaigns, queries, sums and ledgers; nothing about any device. */
@NullMarked
package dev.sfumato.server.storage;

import org.jspecify.annotations.NullMarked;
