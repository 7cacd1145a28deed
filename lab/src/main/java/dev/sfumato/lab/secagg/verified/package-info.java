/** A whole sum whose coordinator need not be believed in one process, measured. */
@NullMarked
package dev.sfumato.lab.secagg.verified;

import org.jspecify.annotations.NullMarked;
