import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';

export interface Service {
  readonly command?: readonly string[];
  readonly build?: { readonly target: string; readonly dockerfile: string };
  readonly environment: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
}

/**
 * The services of a compose file, with the values that `.env` would contain.
 * @throws Error with the file's own message if a required variable is missing.
 */
export async function readServices(
  file: string,
  given: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, Service>>> {
  const text = (await readFile(file, 'utf8')).replace(
    /\$\{(\w+)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind: string | undefined, otherwise = '') => {
      const value = given[name];
      if (value) return value;
      if (kind === '-') return otherwise;
      throw new Error(`${name}: ${otherwise}`);
    },
  );
  // Compose replaces inside of the values, so an empty one is an empty text.
  const filled = (_key: unknown, value: unknown) => value ?? '';
  return (parse(text, filled, { merge: true }) as { services: Record<string, Service> }).services;
}
