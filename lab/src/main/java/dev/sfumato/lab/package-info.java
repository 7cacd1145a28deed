/** Datasets, rivals, metrics, simulations and reports. */
@NullMarked
package dev.sfumato.lab;

import org.jspecify.annotations.NullMarked;
