/** What the REST API shows, as it is written in JSON. */
@NullMarked
package dev.sfumato.server.api.view;

import org.jspecify.annotations.NullMarked;
