/** Plain ways of making a map that anything clever has to beat. */
@NullMarked
package dev.sfumato.lab.rival.yardstick;

import org.jspecify.annotations.NullMarked;
