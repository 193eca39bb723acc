import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

/** One import as written, types included. */
export interface Import {
  /** The importing file: its path from the project's root, with forward slashes. */
  readonly from: string;
  readonly specifier: string;
  /** The imported file's path from the project's root, for relative imports. */
  readonly file?: string;
  /** The imported package: `@tag/contract`, `react`. Undefined for relative imports and `node:`. */
  readonly package?: string;
  readonly typeOnly: boolean;
  /** The values it names; undefined for the module as a whole: `import()`, `* as`, or its effects. */
  readonly names?: readonly ImportedName[];
  /** `export … from`. */
  readonly isReExport: boolean;
}

/** `{ imported as local }`, in an import or a re-export. */
interface ImportedName {
  readonly imported: string;
  readonly local: string;
}

export const root = resolve(import.meta.dirname, '../..');
const PRODUCT = ['packages', 'portal', 'demo'];

/** A path from the project's root, as a module refers to it. */
export function pathFrom(from: string, relativePath: string): string {
  return relative(root, resolve(root, dirname(from), relativePath))
    .split(sep)
    .join('/');
}

/** The source files in these folders, from the project's root. */
export function sourceFiles(folders: readonly string[] = PRODUCT): string[] {
  return ts.sys
    .readDirectory(
      root,
      ['.ts', '.tsx', '.mts', '.mjs'],
      ['**/node_modules', '**/dist', '**/dist.*', 'data', '**/.cache', 'packages/docs/recipes'],
      folders.map((folder) => `${folder}/**/*`),
    )
    .map((path) => pathFrom('.', path));
}

/** What an import says about a module: `Import` without what follows from the specifier. */
type Said = Pick<Import, 'typeOnly' | 'isReExport' | 'names'>;

export function importOf(from: string, specifier: string, said: Said): Import {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) return { from, specifier, file: pathFrom(from, bare), ...said };
  if (bare.startsWith('node:') || bare.startsWith('virtual:')) return { from, specifier, ...said };
  const [first = '', second = ''] = bare.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return { from, specifier, package: name, ...said };
}

type NamedBindings = ts.NamedImports | ts.NamedExports;

/** Those that are values. An import's local name comes last; a re-export's is what others import. */
const namesIn = (bindings: NamedBindings): ImportedName[] =>
  [...bindings.elements]
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .map(({ name, propertyName }) => ({
      imported: (propertyName ?? name).text,
      local: name.text,
    }));

function importedNames(clause: ts.ImportClause | undefined): Pick<Said, 'names'> {
  const bindings = clause?.namedBindings;
  if (!clause || (bindings && ts.isNamespaceImport(bindings))) return {};
  const own = clause.name ? [{ imported: 'default', local: clause.name.text }] : [];
  return { names: [...own, ...(bindings ? namesIn(bindings) : [])] };
}

function exportedNames({ exportClause: bindings }: ts.ExportDeclaration): Pick<Said, 'names'> {
  return bindings && ts.isNamedExports(bindings) ? { names: namesIn(bindings) } : {};
}

/** The static and dynamic imports, re-exports, and `import('…')` types of a source text. */
export function importsIn(from: string, text: string): Import[] {
  return importsOf(from, ts.createSourceFile(from, text, ts.ScriptTarget.Latest));
}

/** As `importsIn`, of a text that is already parsed. */
export function importsOf(from: string, source: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, said: Partial<Said> & { typeOnly: boolean }) => {
    if (specifier && ts.isStringLiteral(specifier)) {
      found.push(importOf(from, specifier.text, { isReExport: false, ...said }));
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      const clause = node.importClause;
      const typeOnly = clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      add(node.moduleSpecifier, { typeOnly, ...importedNames(clause) });
    } else if (ts.isExportDeclaration(node)) {
      const { isTypeOnly: typeOnly } = node;
      add(node.moduleSpecifier, { typeOnly, isReExport: true, ...exportedNames(node) });
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, { typeOnly: true });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], { typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

interface Sources {
  readonly files: readonly string[];
  readonly imports: readonly Import[];
}

/** The project's source files, without tests, and every import in them. */
export function readSources(): Sources {
  const files = sourceFiles();
  const imports = files.flatMap((file) => importsIn(file, readFileSync(join(root, file), 'utf8')));
  return { files, imports };
}

/** Lines of a source file. */
export function lineCount(file: string): number {
  return readFileSync(join(root, file), 'utf8').split('\n').length - 1;
}

/** The workspace folder of a file: `packages/contract`, `portal`, `demo`. */
export function workspaceOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'packages' ? `packages/${second}` : first;
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Folders of all workspaces. */
export function workspaces(): string[] {
  const packages = ts.sys.getDirectories(join(root, 'packages')).map((name) => `packages/${name}`);
  return [...packages, 'portal', 'demo'].filter((folder) =>
    statSync(join(root, folder, 'package.json'), { throwIfNoEntry: false }),
  );
}
