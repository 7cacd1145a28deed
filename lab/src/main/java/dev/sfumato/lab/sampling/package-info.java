/** Random draws of exact law, fast enough for millions of people. */
@NullMarked
package dev.sfumato.lab.sampling;

import org.jspecify.annotations.NullMarked;
