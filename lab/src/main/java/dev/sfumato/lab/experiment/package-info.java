/** Experiments: contenders on real maps, run side by side, as tables and figures. */
@NullMarked
package dev.sfumato.lab.experiment;

import org.jspecify.annotations.NullMarked;
