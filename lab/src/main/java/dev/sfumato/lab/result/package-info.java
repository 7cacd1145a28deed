/** What a run of the simulation gave, and how good it was. */
@NullMarked
package dev.sfumato.lab.result;

import org.jspecify.annotations.NullMarked;
