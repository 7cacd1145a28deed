/**
 * What went wrong, for whoever looks at the page: the coordinator's own words, or else that it was
 * the page itself, and where.
 */
export function advice(problem) {
  if (problem instanceof ApiError) return problem.advice;
  console.error(problem);
  const cause = problem?.message || String(problem);
  const after = 'What it shows may be out of date; reload it, and report it if it stays.';
  return `Something went wrong in this page (${cause}). ${after}`;
}

/** A refusal by the coordinator: a stable code, the cause, what to do, the field at fault and its rule. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.detail || `The coordinator answered ${status}.`);
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
      detail: 'The coordinator does not answer.',
      action: 'Check that it runs and that this machine reaches it.',
    });
  }

  /** Cause and remedy in one line. */
  get advice() {
    return this.action ? `${this.message} ${this.action}` : this.message;
  }
}
