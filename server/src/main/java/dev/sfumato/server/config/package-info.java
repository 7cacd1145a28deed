/** The configuration of a coordinator, every value by type and range. */
@NullMarked
package dev.sfumato.server.config;

import org.jspecify.annotations.NullMarked;
