/** A trusted curator's private map of a file: counting people, noise, and the budget file. */
@NullMarked
package dev.sfumato.lab.release;

import org.jspecify.annotations.NullMarked;
