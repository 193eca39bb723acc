import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../../architecture/imports.ts';
import { keyOf, type Shape, type Shapes } from './shape.ts';

/** Deeper, a type refers to itself. */
const DEEPEST = 8;

/** The row types that the server's whole SQL statements claim: the `Row` of each sql<Row>`…`. */
export function readShapes(): Shapes {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', 'packages/server/src'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(root, file))
    .filter((file) => readFileSync(file, 'utf8').includes('sql<'));
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root);
  const program = ts.createProgram(files, { ...options, noEmit: true, incremental: false });
  const checker = program.getTypeChecker();
  const found = new Map<string, Shape[]>();
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'sql') {
      const [row] = node.typeArguments ?? [];
      const key = keyOf(textsOf(node.template));
      const shapes = found.get(key) ?? [];
      found.set(key, shapes);
      shapes.push(row ? shapeOf(checker.getTypeFromTypeNode(row), checker) : { is: 'anything' });
    }
    ts.forEachChild(node, visit);
  };
  for (const file of files) visit(program.getSourceFile(file)!);
  return Object.fromEntries([...found].map(([key, shapes]) => [key, oneOf(shapes)]));
}

const textsOf = (template: ts.TemplateLiteral) =>
  ts.isNoSubstitutionTemplateLiteral(template)
    ? [template.text]
    : [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)];

const oneOf = (shapes: readonly Shape[]): Shape =>
  shapes.length === 1 ? shapes[0]! : { is: 'one of', shapes };

const PRIMITIVES = [
  [ts.TypeFlags.StringLike, 'string'],
  [ts.TypeFlags.NumberLike, 'number'],
  [ts.TypeFlags.BigIntLike, 'bigint'],
  [ts.TypeFlags.BooleanLike, 'boolean'],
  [ts.TypeFlags.Null, 'null'],
  [ts.TypeFlags.Undefined | ts.TypeFlags.Void, 'undefined'],
] as const;

function shapeOf(type: ts.Type, checker: ts.TypeChecker, depth = 0): Shape {
  const inner = (of: ts.Type) => shapeOf(of, checker, depth + 1);
  if (depth > DEEPEST) return { is: 'anything' };
  if (type.isUnion()) return { is: 'one of', shapes: type.types.map(inner) };
  if (type.isStringLiteral() || type.isNumberLiteral()) return { is: 'value', value: type.value };
  for (const [flags, is] of PRIMITIVES) if (type.flags & flags) return { is };
  if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return { is: 'anything' };
  const name = type.symbol?.name;
  if (name === 'Date') return { is: 'date' };
  if (name === 'Buffer' || name === 'Uint8Array') return { is: 'bytes' };
  if (checker.isArrayType(type)) {
    return { is: 'list', of: inner(checker.getTypeArguments(type as ts.TypeReference)[0]!) };
  }
  if (checker.isTupleType(type)) return { is: 'list', of: { is: 'anything' } };
  const fields = checker.getPropertiesOfType(type).map((property) => {
    const shape = inner(checker.getTypeOfSymbol(property));
    const mayLack = (property.flags & ts.SymbolFlags.Optional) !== 0;
    return [property.name, mayLack ? oneOf([shape, { is: 'undefined' }]) : shape] as const;
  });
  return { is: 'object', fields: Object.fromEntries(fields) };
}
