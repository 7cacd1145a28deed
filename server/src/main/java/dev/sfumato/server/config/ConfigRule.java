package dev.sfumato.server.config;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** What a key of the configuration takes: checked when it is read, and named when it is refused. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface ConfigRule {
  /** In words, for what is no number. */
  String value() default "";

  /** The least number, included. */
  double least() default Double.NEGATIVE_INFINITY;

  /** The largest number, included. */
  double most() default Double.POSITIVE_INFINITY;

  /** Whether its value is never shown, not even when it is wrong. */
  boolean secret() default false;
}
