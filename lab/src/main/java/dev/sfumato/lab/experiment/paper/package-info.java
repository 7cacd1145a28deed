/** The tables and figures of the paper, each one run. */
@NullMarked
package dev.sfumato.lab.experiment.paper;

import org.jspecify.annotations.NullMarked;
