/** The file of the built-in database: whose it is, and who may read it. */
@NullMarked
package dev.sfumato.server.storage.file;

import org.jspecify.annotations.NullMarked;
