/** What an authority keeps: one SQLite file, a transaction a step, nothing said before it is in. */
@NullMarked
package dev.sfumato.authority.store;

import org.jspecify.annotations.NullMarked;
