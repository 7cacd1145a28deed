/** The strategies that a simulation can compare: those of core by name, and their rivals. */
@NullMarked
package dev.sfumato.lab.strategy;

import org.jspecify.annotations.NullMarked;
