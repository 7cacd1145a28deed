/** Campaigns run on simulated people: how their answers are drawn, and what came out. */
@NullMarked
package dev.sfumato.lab.simulation;

import org.jspecify.annotations.NullMarked;
