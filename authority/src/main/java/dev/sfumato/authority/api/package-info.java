/** What devices and others reach of an authority over HTTP: routes, limits, refusals. */
@NullMarked
package dev.sfumato.authority.api;

import org.jspecify.annotations.NullMarked;
