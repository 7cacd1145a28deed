/** The routes of the REST API: what people and their programs ask for. */
@NullMarked
package dev.sfumato.server.api;

import org.jspecify.annotations.NullMarked;
