/** The question that a device is asked, what it contributes, and the noisy answer. */
@NullMarked
package dev.sfumato.core.histogram;

import org.jspecify.annotations.NullMarked;
