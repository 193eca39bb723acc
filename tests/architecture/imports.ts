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
}

export const root = resolve(import.meta.dirname, '../..');

const fromRoot = (path: string) => relative(root, path).split(sep).join('/');

function sourceFiles(): string[] {
  return ts.sys
    .readDirectory(
      root,
      ['.ts', '.tsx', '.mts', '.mjs'],
      ['**/node_modules', '**/dist', 'data', 'tests', '**/.cache'],
      ['packages/**/*', 'portal/**/*', 'demo/**/*'],
    )
    .map(fromRoot);
}

export function importOf(from: string, specifier: string, typeOnly: boolean): Import {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('.')) {
    return { from, specifier, file: fromRoot(resolve(root, dirname(from), bare)), typeOnly };
  }
  if (bare.startsWith('node:') || bare.startsWith('virtual:')) return { from, specifier, typeOnly };
  const [first = '', second = ''] = bare.split('/');
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  return { from, specifier, package: name, typeOnly };
}

/** The static and dynamic imports, re-exports, and `import('…')` types of a source text. */
export function importsIn(from: string, text: string): Import[] {
  const found: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteral(specifier)) {
      found.push(importOf(from, specifier.text, typeOnly));
    }
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      add(node.moduleSpecifier, node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword);
    } else if (ts.isExportDeclaration(node)) {
      add(node.moduleSpecifier, node.isTypeOnly);
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      add(node.argument.literal, true);
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node.arguments[0], false);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(from, text, ts.ScriptTarget.Latest));
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
