import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ELEMENTS_PACKAGE, ROOT, runBuilds, SITES } from '@tag/build';
import type { EmbedManifest } from '../../packages/widgets/build/embed-manifest.ts';
import { EXAMPLE_ADDRESSES } from '../../packages/docs/src/addresses.ts';

const execute = promisify(execFile);

/** The scripts as our host serves them. */
export const EMBED = join(ROOT, 'packages/widgets/dist/embed');
/** What the projects pin: this build, under a release's name. */
export const VERSION = '1.0.0';

/** A partner's project, outside of this repository, so that none of our packages is in reach. */
export interface Project {
  readonly folder: string;
  /**
   * Runs a program of its packages.
   * @throws Error with all that it printed
   */
  run(program: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Copies a framework's folder, installs what its lock file names, and our package from its tarball. `recipe/` has the
 * files that the documentation shows, which pin this build.
 * @param recipe the folder in packages/docs/recipes; by default the framework's; null: it has none
 * @param recipeTo where it goes
 */
export async function installProject(
  framework: string,
  { recipe = framework, recipeTo = 'recipe' }: { recipe?: string | null; recipeTo?: string } = {},
): Promise<Project> {
  await runBuilds([SITES[0]!, ELEMENTS_PACKAGE], { root: ROOT, log: () => {} });
  const folder = await mkdtemp(join(tmpdir(), `tag-${framework}-`));
  const call = async (program: string, ...args: string[]) => {
    const env = { ...process.env, NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' };
    try {
      return (await execute(program, args, { cwd: folder, env, maxBuffer: 2 ** 26 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`${program} ${args.join(' ')}\n${stdout}\n${stderr}`);
    }
  };
  if (recipe !== null) {
    const shown = join(ROOT, 'packages/docs/recipes', recipe);
    await cp(shown, join(folder, recipeTo), { recursive: true });
  }
  await cp(join(import.meta.dirname, framework), folder, { recursive: true });
  await cp(join(import.meta.dirname, 'shared'), join(folder, 'shared'), { recursive: true });
  await pin(folder);
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund'];
  await call('npm', 'ci', ...quiet);
  await call('npm', 'pack', join(ROOT, ELEMENTS_PACKAGE.output));
  const tarball = (await readdir(folder)).find((file) => file.endsWith('.tgz'))!;
  await call('npm', 'install', '--no-save', ...quiet, `./${tarball}`);
  return {
    folder,
    run: (program, ...args) => call(join(folder, 'node_modules/.bin', program), ...args),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

async function readManifest(): Promise<EmbedManifest> {
  return JSON.parse(await readFile(join(EMBED, 'embed.json'), 'utf8')) as EmbedManifest;
}

/** The import map that a partner pins a release with. */
export async function importMap(): Promise<string> {
  const { files } = await readManifest();
  const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'));
  const address = (file: string) => `${EXAMPLE_ADDRESSES.embed}/${VERSION}/${file}`;
  const integrity = Object.fromEntries(scripts.map(([file, digest]) => [address(file), digest]));
  return JSON.stringify({ integrity });
}

/** Recipes follow `v1`; here they pin a release, as the guide to versions says. */
async function pin(folder: string): Promise<void> {
  const { integrity } = (await readManifest()).loader;
  const channel = `embedBase: '${EXAMPLE_ADDRESSES.embed}'`;
  const pinned = `${channel}, version: '${VERSION}', integrity: '${integrity}'`;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((it) => it.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const text = await readFile(path, 'utf8');
    await writeFile(path, text.replace(channel, pinned));
  }
}
