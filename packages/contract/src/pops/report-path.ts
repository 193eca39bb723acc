import { scopeFields, type PopulationScope } from './scope.ts';

/** The parts of its path, in their order. */
const PARTS = ['category', 'year', 'set', 'card', 'number'] as const;
/** Marks an omitted part before a later one. */
const ANY = '-';

/**
 * A scope as the rest of the report's path: `/Pok%C3%A9mon/1999/Base%20Set/Charizard/4%2F102`, with
 * `?variation=…` if it has one. Slashes, ampersands, accents, and quotes survive.
 */
export function writeScopePath(scope: PopulationScope): string {
  const parts = PARTS.map((name) => {
    const value = scope[name];
    return value === undefined ? ANY : encodePart(value);
  });
  while (parts.at(-1) === ANY) parts.pop();
  const path = parts.map((part) => `/${part}`).join('');
  if (scope.variation === undefined) return path;
  return `${path}?${new URLSearchParams({ variation: scope.variation }).toString()}`;
}

/** A `~` escapes `.` and `..`, which browsers resolve, and the mark of an omitted part. */
function encodePart(value: string | number): string {
  const text = String(value);
  const marked = /^(~|-$|\.{1,2}$)/.test(text) ? `~${text}` : text;
  return encodeURIComponent(marked).replace(
    /['()*!]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/**
 * The scope that a path names. People type and shorten addresses, so invalid parts are left out, with all
 * that depend on them. Never throws.
 * @param path as in the URL, not decoded
 */
export function readScopePath(path: string, variation: string | null): PopulationScope {
  const parts = path.split('/').filter(Boolean);
  const scope: Record<string, string | number> = {};
  for (const [index, name] of PARTS.entries()) {
    const part = decodePart(parts[index]);
    if (part === undefined) continue;
    const value = name === 'year' ? Number(part) : part;
    if (!scopeFields[name].is(value)) break;
    scope[name] = value;
  }
  if (scope['set'] === undefined) delete scope['card'];
  if (scope['card'] === undefined) delete scope['number'];
  else if (variation && scopeFields.variation.is(variation)) scope['variation'] = variation;
  return scope as PopulationScope;
}

/** Undefined if missing or empty. */
function decodePart(part: string | undefined): string | undefined {
  if (part === undefined || part === ANY) return undefined;
  try {
    return decodeURIComponent(part).replace(/^~/, '').trim() || undefined;
  } catch {
    return undefined;
  }
}
