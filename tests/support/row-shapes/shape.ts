/** What a value may be: a TypeScript type, as far as a value can show it. */
export type Shape =
  | { readonly is: 'anything' }
  | { readonly is: Primitive }
  | { readonly is: 'value'; readonly value: string | number | boolean }
  | { readonly is: 'list'; readonly of: Shape }
  | { readonly is: 'object'; readonly fields: Readonly<Record<string, Shape>> }
  | { readonly is: 'one of'; readonly shapes: readonly Shape[] };

type Primitive =
  'string' | 'number' | 'bigint' | 'boolean' | 'date' | 'bytes' | 'null' | 'undefined';

/** By the text of a statement, its values left out: the shape of its rows. */
export type Shapes = Readonly<Record<string, Shape>>;

export const keyOf = (texts: readonly string[]) => texts.join('${}');

/** How a value differs from its shape, with the path to the difference; null: it doesn't. */
export function differenceOf(value: unknown, shape: Shape, path = ''): string | null {
  switch (shape.is) {
    case 'anything':
      return null;
    case 'value':
      return value === shape.value ? null : differs(value, JSON.stringify(shape.value), path);
    case 'list':
      if (!Array.isArray(value)) return differs(value, 'a list', path);
      return firstOf(value, (item, at) => differenceOf(item, shape.of, `${path}[${at}]`));
    case 'object':
      if (kindOf(value) !== 'object') return differs(value, 'an object', path);
      return firstOf(Object.entries(shape.fields), ([name, of]) =>
        differenceOf((value as Record<string, unknown>)[name], of, `${path}.${name}`),
      );
    case 'one of': {
      const found = shape.shapes.map((one) => differenceOf(value, one, path));
      if (found.includes(null)) return null;
      // That of an object or list says more than that the value isn't null.
      return found.find((text) => !text!.startsWith(`${path} is `)) ?? found.at(-1)!;
    }
    default:
      return kindOf(value) === shape.is ? null : differs(value, shape.is, path);
  }
}

const differs = (value: unknown, expected: string, path: string) =>
  `${path} is ${shown(value)}, not ${expected}`;

const shown = (value: unknown) =>
  typeof value === 'bigint' ? `${value}n` : (JSON.stringify(value)?.slice(0, 100) ?? 'undefined');

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (value instanceof Date) return 'date';
  if (value instanceof Uint8Array) return 'bytes';
  return Array.isArray(value) ? 'list' : typeof value;
}

function firstOf<T>(items: readonly T[], find: (item: T, at: number) => string | null) {
  for (const [at, item] of items.entries()) {
    const found = find(item, at);
    if (found !== null) return found;
  }
  return null;
}
