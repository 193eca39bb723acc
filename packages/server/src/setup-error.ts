/**
 * An external problem that keeps the program from starting: a setting, a port, a disk, a database. The
 * message says what is wrong and what to do about it, for the person who typed the command, and is shown
 * without a stack.
 */
export class SetupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'SetupError';
  }
}

/** The `code` of a system or database error: `ENOENT`, `28P01`. */
export function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
