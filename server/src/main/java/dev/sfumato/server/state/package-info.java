/** What a campaign is and what it may do next; how it is kept is a matter of storage. */
@NullMarked
package dev.sfumato.server.state;

import org.jspecify.annotations.NullMarked;
