/** What several tests share: whole sessions in one process, with faults on request. */
@NullMarked
package dev.sfumato.secagg.testing;

import org.jspecify.annotations.NullMarked;
