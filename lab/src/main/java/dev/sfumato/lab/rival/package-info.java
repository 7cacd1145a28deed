/** What a simulation can compare: the strategies of core by name, and their rivals. */
@NullMarked
package dev.sfumato.lab.rival;

import org.jspecify.annotations.NullMarked;
