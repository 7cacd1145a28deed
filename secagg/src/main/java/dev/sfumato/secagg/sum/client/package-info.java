/** A client's side of a sum by visits, one class a state, each with its form on disk. */
@NullMarked
package dev.sfumato.secagg.sum.client;

import org.jspecify.annotations.NullMarked;
