/** Whether the sums of a campaign are safe, in either grade, before anything is asked. */
@NullMarked
package dev.sfumato.assurance;

import org.jspecify.annotations.NullMarked;
