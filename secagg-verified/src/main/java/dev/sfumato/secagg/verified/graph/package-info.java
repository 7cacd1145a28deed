/** How many holders such a sum needs, and how many honest vectors are in whatever is opened. */
@NullMarked
package dev.sfumato.secagg.verified.graph;

import org.jspecify.annotations.NullMarked;
