import type { Schema } from '@tag/contract/schema';
import { readTexts } from './read-texts.ts';
import { SetupError } from './setup-error.ts';

/** The variables that are set, by name; lists as arrays. */
export type Given = Readonly<Record<string, string | readonly string[]>>;

interface Environment<T> {
  readonly given: Given;
  /** Undefined if a variable is invalid. */
  readonly value: T | undefined;
  /** The problems, one line each, beginning with the variable's name. */
  readonly problems: string[];
}

/**
 * Reads the variables that a struct names. An empty one counts as not set; lists are comma-separated.
 */
export function readEnvironment<T>(
  environment: NodeJS.ProcessEnv,
  struct: Schema<T>,
): Environment<T> {
  const given: Record<string, string | string[]> = {};
  for (const [name, { type }] of Object.entries(struct.meta.json.properties ?? {})) {
    const text = environment[name]?.trim();
    if (!text) continue;
    given[name] = type === 'array' ? text.split(',').map((part) => part.trim()) : text;
  }
  const { value, fields = [] } = readTexts(given, struct, '');
  return { given, value, problems: fields.map(({ path, reason }) => `${path}: ${reason}`) };
}

/** @throws SetupError listing all problems, if there are any. */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  ${problem}`);
  throw new SetupError(`Some settings are missing or not valid:\n${lines.join('\n')}`);
}
