/** What went wrong, told once for all routes: stable codes, causes, what to do. */
@NullMarked
package dev.sfumato.server.api.problem;

import org.jspecify.annotations.NullMarked;
