/** The configuration of an authority, every value by type and range. */
@NullMarked
package dev.sfumato.authority.config;

import org.jspecify.annotations.NullMarked;
