import type { Plugin } from 'vite';

/** The parts of a declaration that only descriptions, the server, or its documentation read. */
const IN_SCHEMAS = new Set(['summary', 'status', 'detail', 'parts', 'slots', 'tokens']);
const IN_ENDPOINTS = new Set(['summary', 'errors', 'cache']);
const SCHEMAS =
  /\/packages\/(widgets\/src\/[^/]+\/(schema|certificate)|element\/src\/(every-element|schema))\.ts$/;
const ENDPOINTS = /\/packages\/contract\/src\//;

/**
 * Takes the prose out of the elements' schemas and out of the endpoints' declarations: it is for editors,
 * documentation, and the server, and no visitor's script reads it.
 */
export function withoutProse(): Plugin {
  return {
    name: 'without-prose',
    transform(code, id) {
      if (SCHEMAS.test(id)) return leaveOut(code, propertiesOf(this.parse(code), IN_SCHEMAS));
      if (!ENDPOINTS.test(id) || !/\bendpoint\(/.test(code)) return;
      return leaveOut(code, propertiesOf(this.parse(code), IN_ENDPOINTS, 'endpoint'));
    },
  };
}

/** A node of a syntax tree (ESTree). */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The outermost properties with these names; if `callee` is given, only those of what it is called with. */
function propertiesOf(root: unknown, names: ReadonlySet<string>, callee?: string): Node[] {
  const found: Node[] = [];
  const visit = (value: unknown, isWanted: boolean): void => {
    if (Array.isArray(value)) return value.forEach((one) => visit(one, isWanted));
    if (!isNode(value)) return;
    if (isWanted && value.type === 'Property' && names.has(nameOf(value['key']))) {
      found.push(value);
      return;
    }
    const isCall = value.type === 'CallExpression' && nameOf(value['callee']) === callee;
    Object.values(value).forEach((child) => visit(child, isWanted || isCall));
  };
  visit(root, callee === undefined);
  return found;
}

function nameOf(node: unknown): string {
  if (!isNode(node)) return '';
  return String(node['name'] ?? node['value'] ?? '');
}

function leaveOut(code: string, properties: readonly Node[]): { code: string; map: null } {
  let left = code;
  for (const { start, end } of properties.toSorted((a, b) => b.start - a.start)) {
    left = left.slice(0, start) + left.slice(end).replace(/^\s*,/, '');
  }
  return { code: left, map: null };
}
