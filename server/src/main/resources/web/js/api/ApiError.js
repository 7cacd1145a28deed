import { words } from '../text/words.js';

/**
 * What went wrong, for whoever looks at the page: the coordinator's own words, or else that it was
 * the page itself, and where.
 */
export function advice(problem) {
  if (problem instanceof ApiError) return problem.advice;
  console.error(problem);
  const cause = problem?.message || String(problem);
  return words.fault.page(cause);
}

/** A refusal by the coordinator: a stable code, the cause, what to do, the field at fault and its rule. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.detail || words.fault.status(status));
    this.status = status;
    this.code = problem.code || 'unknown';
    this.action = problem.action || '';
    this.field = problem.field || '';
    this.rule = problem.rule || '';
  }

  /** No answer at all. */
  static unreachable() {
    return new ApiError(0, {
      code: 'unreachable',
      detail: words.fault.silent,
      action: words.fault.silentAction,
    });
  }

  /** Cause and remedy in one line. */
  get advice() {
    return this.action ? `${this.message} ${this.action}` : this.message;
  }
}
