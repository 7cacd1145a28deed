/** Who may ask for what, and how often. */
@NullMarked
package dev.sfumato.server.api.access;

import org.jspecify.annotations.NullMarked;
