/** Who is whose neighbour: how many neighbours and which threshold are safe. */
@NullMarked
package dev.sfumato.secagg.graph;

import org.jspecify.annotations.NullMarked;
