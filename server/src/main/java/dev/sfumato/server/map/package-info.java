/** The maps of campaigns, made from their answers. */
@NullMarked
package dev.sfumato.server.map;

import org.jspecify.annotations.NullMarked;
