/** What is kept of one secure sum, what it asks, and what anybody may see of it later. */
@NullMarked
package dev.sfumato.server.state.sum;

import org.jspecify.annotations.NullMarked;
