/** When rows happened: moments as files write them, and the steps of a series. */
@NullMarked
package dev.sfumato.lab.time;

import org.jspecify.annotations.NullMarked;
