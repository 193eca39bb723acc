import type { Schema } from '@tag/contract/schema';
import { readTexts } from './read-texts.ts';
import { SetupError } from './setup-error.ts';

/** Variables that are set, by name; a list's values each. */
export type Given = Readonly<Record<string, string | readonly string[]>>;

interface Environment<T> {
  readonly given: Given;
  /** Undefined when a variable is wrong. */
  readonly value: T | undefined;
  /** What is wrong, one line each, beginning with the variable's name. */
  readonly problems: string[];
}

/**
 * Reads the variables that a struct names. An empty one counts as not set; a list's values have commas
 * between them.
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

/** @throws SetupError with all of them, when there are any. */
export function assertNoProblems(problems: readonly string[]): void {
  if (problems.length === 0) return;
  const lines = problems.map((problem) => `  ${problem}`);
  throw new SetupError(`Some settings are missing or not valid:\n${lines.join('\n')}`);
}
