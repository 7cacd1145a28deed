/** Who is where: the people that a simulation asks. */
@NullMarked
package dev.sfumato.lab.crowd;

import org.jspecify.annotations.NullMarked;
