import ts from 'typescript';
import { type Import, importsOf, pathFrom } from '../../architecture/imports.ts';

/** An endpoint or a page's route: an object literal with a `path`. */
interface Served {
  /** `/orders/{orderNumber}/cancel`; `${NAME}` is a constant's value. */
  readonly path: string;
  /** The constant that the object is assigned to. */
  readonly name?: string;
  /** The modules that the object imports: a route's screen. */
  readonly files: readonly string[];
}

/** What one file says about others. Plain JSON, as it is cached. */
export interface Module {
  readonly imports: readonly Import[];
  /**
   * Files that it names relative to itself (`new URL('…', import.meta.url)`), or from the root in a string
   * literal.
   */
  readonly files: readonly string[];
  /** Folders that it names relative to itself, inside a workspace. */
  readonly folders: readonly string[];
  /** Names that it defines and exports. */
  readonly exported: readonly string[];
  readonly served: readonly Served[];
  /** Texts that may be the path of a request or page, with `*` for each `${…}`. */
  readonly paths: readonly string[];
  /** Endpoints that it picks to handle them: `Pick<typeof endpoints, 'cancelOrder'>`. */
  readonly handled: readonly string[];
  /** Constants that are paths, by name. */
  readonly constants: Readonly<Record<string, string>>;
}

const FILE_FROM_ROOT = /^(packages|portal|demo|tests)\/[\w./@-]+\.\w+$/;

const FOLDER_IN_WORKSPACE = /^(packages\/[\w-]+|portal|demo|tests)(\/[\w-]+)+$/;

/** Reads a TypeScript, JavaScript, or CSS file; `from` is its path from the root. */
export function readModule(from: string, text: string): Module {
  if (from.endsWith('.css')) return readSheet(from, text);
  const source = ts.createSourceFile(from, text, ts.ScriptTarget.Latest, true);
  const imports = importsOf(from, source);
  const files: string[] = [];
  const urls: string[] = [];
  const paths = new Set<string>();
  const served: Served[] = [];
  const handled: string[] = [];
  const constants: Record<string, string> = {};

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return;
    if (ts.isStringLiteral(node) && FILE_FROM_ROOT.test(node.text)) files.push(node.text);
    if (ts.isNewExpression(node)) urls.push(...targetOfUrl(from, node));
    if (ts.isCallExpression(node)) urls.push(...targetOfJoin(from, node));
    if (ts.isObjectLiteralExpression(node)) served.push(...servedBy(from, node));
    if (ts.isTypeReferenceNode(node)) handled.push(...pickedEndpoints(node));
    const path = ts.isExpression(node) ? pathOf(node, '*') : undefined;
    if (path) paths.add(path);
    if (path && ts.isVariableDeclaration(node.parent) && ts.isIdentifier(node.parent.name)) {
      constants[node.parent.name.text] = path;
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const exported = source.statements.flatMap(exportedNames);
  return {
    imports,
    files: [...files, ...urls.filter((path) => FILE_FROM_ROOT.test(path))],
    folders: urls.filter((path) => FOLDER_IN_WORKSPACE.test(path)),
    exported,
    served,
    paths: [...paths],
    handled,
    constants,
  };
}

function readSheet(from: string, text: string): Module {
  const specifiers = [...text.matchAll(/@import\s+(?:url\()?['"]([^'"]+)['"]/g)].map(
    ([, specifier]) => specifier!,
  );
  const rules = specifiers.map((specifier) => `import '${specifier}';`).join('\n');
  return readModule(`${from}.ts`, rules);
}

function targetOfUrl(from: string, { expression, arguments: given }: ts.NewExpression): string[] {
  const [path, base] = given ?? [];
  const isFile =
    expression.getText() === 'URL' &&
    path &&
    ts.isStringLiteralLike(path) &&
    base?.getText() === 'import.meta.url';
  return isFile ? [pathFrom(from, path.text)] : [];
}

/** `join(import.meta.dirname, 'layers.json')`, also as `resolve`. */
function targetOfJoin(from: string, { arguments: given, expression }: ts.CallExpression): string[] {
  const [base, path] = given;
  const isTarget =
    /^(join|resolve)$/.test(expression.getText()) &&
    base?.getText() === 'import.meta.dirname' &&
    path &&
    ts.isStringLiteralLike(path);
  return isTarget ? [pathFrom(from, path.text)] : [];
}

/** A string or template with a slash at its start or after its first `${…}`. */
function pathOf(node: ts.Node, filler?: string): string | undefined {
  let text: string | undefined;
  if (ts.isStringLiteralLike(node)) text = node.text;
  if (ts.isTemplateExpression(node)) {
    const spans = node.templateSpans.map(
      ({ expression, literal }) =>
        (filler ?? (ts.isIdentifier(expression) ? `\${${expression.text}}` : '*')) + literal.text,
    );
    text = node.head.text + spans.join('');
  }
  return text && /^(\*|\$\{\w+\})?\/[^\s<>]*$/.test(text) && text !== '/' ? text : undefined;
}

function servedBy(from: string, object: ts.ObjectLiteralExpression): Served[] {
  const value = object.properties
    .filter(ts.isPropertyAssignment)
    .find(({ name }) => name.getText() === 'path')?.initializer;
  if (!value) return [];
  const path = ts.isIdentifier(value) ? `\${${value.text}}` : pathOf(value);
  if (path === undefined) return [];
  const files: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments;
      if (specifier && ts.isStringLiteral(specifier)) files.push(pathFrom(from, specifier.text));
    }
    ts.forEachChild(node, visit);
  };
  visit(object);
  const { parent: call } = object;
  const declared = ts.isCallExpression(call) ? call.parent : call;
  const isNamed = ts.isVariableDeclaration(declared) && ts.isIdentifier(declared.name);
  return [{ path, files, ...(isNamed && { name: declared.name.getText() }) }];
}

function pickedEndpoints({ typeName, typeArguments }: ts.TypeReferenceNode): string[] {
  const [all, names] = typeArguments ?? [];
  if (typeName.getText() !== 'Pick' || all?.getText() !== 'typeof endpoints' || !names) return [];
  return (ts.isUnionTypeNode(names) ? [...names.types] : [names]).flatMap((name) =>
    ts.isLiteralTypeNode(name) && ts.isStringLiteral(name.literal) ? [name.literal.text] : [],
  );
}

function exportedNames(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ['default'];
  if (ts.isExportDeclaration(statement)) {
    const local = !statement.moduleSpecifier && statement.exportClause;
    return local && ts.isNamedExports(local) ? local.elements.map(({ name }) => name.text) : [];
  }
  const flags = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : [];
  if (!flags.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return [];
  if (flags.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword)) return ['default'];
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => boundNames(name));
  }
  const named = ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement);
  return named && statement.name ? [statement.name.text] : [];
}

function boundNames(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text];
  return [...name.elements].flatMap((element) =>
    ts.isBindingElement(element) ? boundNames(element.name) : [],
  );
}
