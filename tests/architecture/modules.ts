import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { importOf, root, type Import } from './imports.ts';

/** Stands for every export of a module. */
export const ALL = '*';
/** Stands for none: the module is only loaded. */
const EFFECTS = '';

/** What a file takes from another: one name of its exports, or all of them. */
interface Use extends Import {
  readonly name: string;
  /** The name under which it is passed on, for re-exports. */
  readonly exportedAs?: string;
}

/** One source file: what it exports, and what it takes from others. */
export interface Module {
  readonly file: string;
  /** Its own declarations, without re-exports. */
  readonly exports: readonly string[];
  readonly uses: readonly Use[];
}

const parsed = new Map<string, Module>();

export function readModule(file: string): Module {
  const known = parsed.get(file) ?? moduleIn(file, readFileSync(join(root, file), 'utf8'));
  parsed.set(file, known);
  return known;
}

/** The exports and uses of a source text. */
export function moduleIn(file: string, text: string): Module {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const exports: string[] = [];
  const uses: Use[] = [];
  const addUses = (
    specifier: ts.Node | undefined,
    names: readonly string[],
    exportedAs?: string,
  ) => {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return;
    const target = importOf(file, specifier.text, { typeOnly: false, isReExport: false });
    uses.push(...names.map((name) => ({ ...target, name, ...(exportedAs && { exportedAs }) })));
  };
  const visitExport = ({ moduleSpecifier, exportClause }: ts.ExportDeclaration) => {
    if (!exportClause || ts.isNamespaceExport(exportClause)) {
      addUses(moduleSpecifier, [ALL], exportClause?.name.text ?? ALL);
      return;
    }
    for (const { propertyName, name } of exportClause.elements) {
      if (moduleSpecifier) addUses(moduleSpecifier, [(propertyName ?? name).text], name.text);
      else exports.push(name.text);
    }
  };
  const visitInner = (node: ts.Node): void => {
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      const name = node.qualifier?.getText(source).split('.')[0] ?? ALL;
      addUses(node.argument.literal, [name]);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      addUses(node.arguments[0], dynamicNames(node));
    }
    ts.forEachChild(node, visitInner);
  };
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement)) {
      addUses(statement.moduleSpecifier, importedNames(statement.importClause, source));
    } else if (ts.isExportDeclaration(statement)) {
      visitExport(statement);
    } else if (ts.isExportAssignment(statement)) {
      exports.push('default');
    } else if (isExported(statement)) {
      exports.push(...declaredNames(statement));
    }
  }
  if (text.includes('import(')) visitInner(source);
  return { file, exports, uses };
}

function importedNames(clause: ts.ImportClause | undefined, source: ts.SourceFile): string[] {
  if (!clause) return [EFFECTS];
  const names = clause.name ? ['default'] : [];
  const bindings = clause.namedBindings;
  if (!bindings) return names;
  if (ts.isNamespaceImport(bindings)) return [...names, ...accessedNames(source, bindings.name)];
  return [
    ...names,
    ...bindings.elements.map(({ propertyName, name }) => (propertyName ?? name).text),
    EFFECTS,
  ];
}

/** The names taken from `import('…')`: destructured, accessed, or given to `then`; else all of them. */
function dynamicNames(call: ts.Node): string[] {
  let node = call.parent;
  while (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent;
  if (ts.isVariableDeclaration(node)) return patternNames(node.name);
  if (!ts.isPropertyAccessExpression(node)) return [ALL];
  if (node.name.text !== 'then') return [node.name.text];
  const [then] = ts.isCallExpression(node.parent) ? node.parent.arguments : [];
  if (!then || !ts.isArrowFunction(then)) return [ALL];
  const parameter = then.parameters[0]?.name;
  if (!parameter) return [EFFECTS];
  return ts.isIdentifier(parameter) ? accessedNames(then.body, parameter) : patternNames(parameter);
}

function patternNames(pattern: ts.BindingName): string[] {
  if (!ts.isObjectBindingPattern(pattern)) return [ALL];
  return pattern.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
}

/** The members of an object that are accessed by name; `*` where it is passed on. */
function accessedNames(scope: ts.Node, object: ts.Identifier): string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== object && node.text === object.text) {
      const { parent } = node;
      if (ts.isPropertyAccessExpression(parent)) {
        if (parent.expression === node) names.add(parent.name.text);
      } else if (ts.isQualifiedName(parent)) {
        if (parent.left === node) names.add(parent.right.text);
      } else if (!ts.isPropertyAssignment(parent) || parent.initializer === node) {
        names.add(ALL);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return [...names];
}

function isExported(node: ts.Node): boolean {
  return (
    ts.canHaveModifiers(node) &&
    ts.isSourceFile(node.parent) &&
    !!node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function declaredNames(node: ts.Node): string[] {
  if (
    ts.canHaveModifiers(node) &&
    node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)
  ) {
    return ['default'];
  }
  if (ts.isVariableStatement(node)) {
    return node.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : patternNames(name),
    );
  }
  const { name } = node as ts.DeclarationStatement;
  return name && ts.isIdentifier(name) ? [name.text] : [];
}
