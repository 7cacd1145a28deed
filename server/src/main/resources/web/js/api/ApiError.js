/** A refusal by the coordinator: a stable code, the cause, what to do and the field at fault. */
export class ApiError extends Error {
  constructor(status, problem) {
    super(problem.detail || `The coordinator answered ${status}.`);
    this.status = status;
    this.code = problem.code || 'unknown';
    this.action = problem.action || '';
    this.field = problem.field || '';
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
