import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partnerPages } from '../embed/partner-pages.ts';
import { installProject, type Project } from './project.ts';

const pages = partnerPages();
let project: Project;

beforeAll(async () => {
  project = await installProject('shoelace', { recipe: null });
});
afterAll(() => project?.remove());

/** Shoelace of this release as one script. */
async function bundle(release: string): Promise<string> {
  const [output] = (await build({
    configFile: false,
    logLevel: 'error',
    root: project.folder,
    build: {
      write: false,
      minify: false,
      lib: { entry: `shoelace-${release}.js`, formats: ['es'], fileName: 'shoelace' },
    },
  })) as unknown as [{ output: [{ code: string }] }];
  return output.output[0].code;
}

test.each(['2.4', '2.20'])(
  'every element is ready beside Shoelace %s, which keeps its own',
  async (release) => {
    const sheet = `node_modules/shoelace-${release}/dist/themes/light.css`;
    const theirs =
      '<sl-button>Buy</sl-button><sl-input label="Email"></sl-input><sl-rating value="3"></sl-rating>';
    const { page, problems } = await pages.open(
      `<link rel="stylesheet" href="/light.css">${theirs}<script type="module" src="/shoelace.js"></script>
     ${pages.elements()}${pages.loaderTag()}`,
      {},
      {
        '/shoelace.js': await bundle(release),
        '/light.css': await readFile(join(project.folder, sheet), 'utf8'),
      },
    );
    await pages.expectAllReady(page);
    await page.getByRole('button', { name: 'Buy' }).waitFor();
    await page.getByLabel('Email').waitFor();
    expect(problems).toEqual([]);
  },
);
