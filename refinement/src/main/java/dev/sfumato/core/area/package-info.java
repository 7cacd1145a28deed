/** Areas that a person draws on a finished map, and how many people are in them. */
@NullMarked
package dev.sfumato.core.area;

import org.jspecify.annotations.NullMarked;
