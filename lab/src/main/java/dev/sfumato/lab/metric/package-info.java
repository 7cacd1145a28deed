/** How far an estimated map is from the true one. */
@NullMarked
package dev.sfumato.lab.metric;

import org.jspecify.annotations.NullMarked;
