import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ELEMENTS_PACKAGE, ROOT, runBuilds } from '@tag/build';

const run = promisify(execFile);

export interface PackedElements {
  /** Outside of this repository; whoever packs removes it. */
  readonly folder: string;
  readonly tarball: string;
  /**
   * A project that has the package as npm would install it.
   * @param links packages that this repository has, by the name they get in addition to React and Preact
   */
  newProject(name: string, links?: Record<string, string>): Promise<string>;
}

/** Where a project has the package. */
export const packageIn = (project: string) => join(project, 'node_modules/@tag/widgets');

/** Builds and packs `@tag/widgets`. */
export async function packElements(): Promise<PackedElements> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-elements-'));
  await runBuilds([ELEMENTS_PACKAGE], { root: ROOT, log: () => {} });
  await run('npm', ['pack', join(ROOT, ELEMENTS_PACKAGE.output), '--pack-destination', folder]);
  const tarball = join(folder, (await readdir(folder))[0]!);
  return {
    folder,
    tarball,
    async newProject(name, links = {}) {
      const project = join(folder, name);
      const modules = join(project, 'node_modules');
      const installed = packageIn(project);
      for (const made of [installed, join(modules, '@types')]) {
        await mkdir(made, { recursive: true });
      }
      await run('tar', ['xzf', tarball, '-C', installed, '--strip-components=1']);
      const all = { react: 'react', 'react-dom': 'react-dom', preact: 'preact', ...links };
      for (const [link, source] of Object.entries(all)) {
        await symlink(join(ROOT, 'node_modules', source), join(modules, link));
      }
      await writeFile(join(project, 'package.json'), '{ "type": "module" }');
      return project;
    },
  };
}
