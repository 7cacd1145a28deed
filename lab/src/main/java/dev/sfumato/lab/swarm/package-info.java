/** Thousands of real devices in one process, with places from a dataset. */
@NullMarked
package dev.sfumato.lab.swarm;

import org.jspecify.annotations.NullMarked;
