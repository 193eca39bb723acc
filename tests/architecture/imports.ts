import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ts from 'typescript';

/** One import as written: which file asks for what. */
export interface Import {
  /** Path from the project's root, with forward slashes. */
  readonly from: string;
  readonly specifier: string;
  /** For relative imports the file meant, from the project's root; else undefined. */
  readonly file?: string;
  /** For `@tag/…` the package's name; for npm packages theirs; undefined for relative and node:. */
  readonly package?: string;
  readonly typeOnly: boolean;
}

export const root = resolve(import.meta.dirname, '../..');

function sources(): string[] {
  const listing = ts.sys.readDirectory(
    root,
    ['.ts', '.tsx'],
    ['**/node_modules', '**/dist', 'data', 'tests', '**/.cache'],
    ['packages/**/*', 'portal/**/*', 'demo/**/*'],
  );
  return listing.map((file) => relative(root, file).split(sep).join('/'));
}

/** Import, export-from and import() of a file, each with whether only types travel. */
function importsOf(from: string): Import[] {
  const source = ts.createSourceFile(
    from,
    readFileSync(join(root, from), 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const found: Import[] = [];
  const add = (specifier: string, typeOnly: boolean) => {
    const bare = specifier.replace(/\?.*$/, '');
    if (bare.startsWith('.')) {
      const file = relative(root, resolve(root, dirname(from), bare))
        .split(sep)
        .join('/');
      found.push({ from, specifier, file, typeOnly });
    } else if (bare.startsWith('node:') || bare.startsWith('virtual:')) {
      found.push({ from, specifier, typeOnly });
    } else {
      const [first = '', second = ''] = bare.split('/');
      found.push({
        from,
        specifier,
        package: first.startsWith('@') ? `${first}/${second}` : first,
        typeOnly,
      });
    }
  };
  const visit = (node: ts.Node): void => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      const clause = ts.isImportDeclaration(node) ? node.importClause : undefined;
      const typeOnly = ts.isExportDeclaration(node)
        ? node.isTypeOnly
        : clause?.phaseModifier === ts.SyntaxKind.TypeKeyword;
      add(node.moduleSpecifier.text, typeOnly);
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] &&
      ts.isStringLiteral(node.arguments[0])
    ) {
      add(node.arguments[0].text, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

export interface House {
  readonly files: readonly string[];
  readonly imports: readonly Import[];
}

/** The project's own source files (tests left out) and every import among them. */
export function readHouse(): House {
  const files = sources();
  return { files, imports: files.flatMap(importsOf) };
}

/** Lines of a source file. */
export function lineCount(file: string): number {
  return readFileSync(join(root, file), 'utf8').split('\n').length - 1;
}

/** The workspace folder a file lies in: `packages/contract`, `portal`, `demo`. */
export function workspaceOf(file: string): string {
  const [first = '', second = ''] = file.split('/');
  return first === 'packages' ? `packages/${second}` : first;
}

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
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
