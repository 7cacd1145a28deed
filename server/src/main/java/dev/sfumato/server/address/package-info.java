/** From where a request comes, as far as limits by address have to know it. */
@NullMarked
package dev.sfumato.server.address;

import org.jspecify.annotations.NullMarked;
