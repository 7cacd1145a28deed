/**
 * One large sum by visits, whose coordinator is killed now and then: is it exactly what devices
 * were told that it has?
 */
@NullMarked
package dev.sfumato.benchmarks.visits;

import org.jspecify.annotations.NullMarked;
