import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brokenSince, type ElementsManifest } from './compatibility.ts';
import { readDescriptions } from './element-descriptions.ts';
import type { Digests, EmbedManifest } from './embed-manifest.ts';
import { WIDGETS_ROOT, widgetFolders } from './widget-folders.ts';

/**
 * `npm run release -- 1.0.0`: sets the elements' version, dates the changelog, builds, lists the digests in
 * published.json, and keeps custom-elements.json, with which the next release is compared: what pages use may only go
 * in a new major version. Commit, tag, and deploy that; then `npm run release -- dev` goes back to 0.0.0-dev for the next
 * commits. Publishing is `node dist/portal.js publish-embed`.
 */
const REPOSITORY = join(WIDGETS_ROOT, '../..');
const CHANGELOG = join(WIDGETS_ROOT, 'CHANGELOG.md');
const PUBLISHED = join(WIDGETS_ROOT, 'published.json');
/** `custom-elements.json` of the last release; missing before the first. */
const LAST = join(WIDGETS_ROOT, 'published-elements.json');
const VERSION = /^[1-9]\d*\.\d+\.\d+(-rc\.\d+)?$/;

function refuse(reason: string): never {
  console.error(reason);
  process.exit(1);
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const writeJson = (path: string, value: unknown) =>
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);

/** The elements, and what writes their version into events. */
const PACKAGES = ['packages/widgets', 'packages/element'];

/** In the packages and in the lock file, which `npm ci` compares. */
function setVersion(version: string): void {
  const lockFile = join(REPOSITORY, 'package-lock.json');
  const lock = readJson(lockFile) as { packages: Record<string, { version: string }> };
  for (const name of PACKAGES) {
    const packageFile = join(REPOSITORY, name, 'package.json');
    writeJson(packageFile, { ...(readJson(packageFile) as object), version });
    lock.packages[name]!.version = version;
  }
  writeJson(lockFile, lock);
}

async function release(version: string): Promise<void> {
  const published = readJson(PUBLISHED) as Record<string, Digests>;
  if (published[version]) refuse(`Version ${version} is released already.`);
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const heading = '## [Unreleased]\n';
  if (!changelog.includes(heading)) refuse('CHANGELOG.md has no section [Unreleased].');
  await refuseIfBroken(version);
  setVersion(version);
  execFileSync('npm', ['run', 'build'], { cwd: REPOSITORY, stdio: 'inherit' });
  const { files } = readJson(join(WIDGETS_ROOT, 'dist/embed/embed.json')) as EmbedManifest;
  writeJson(PUBLISHED, { ...published, [version]: files });
  writeJson(LAST, readJson(join(WIDGETS_ROOT, 'dist/embed/custom-elements.json')));
  const dated = `${heading}\n## [${version}] - ${new Date().toISOString().slice(0, 10)}\n`;
  writeFileSync(CHANGELOG, changelog.replace(heading, dated));
  console.log(`Version ${version} is built and listed. Commit, tag, and deploy it.`);
}

async function refuseIfBroken(version: string): Promise<void> {
  if (!existsSync(LAST)) return;
  const { pages } = await readDescriptions(widgetFolders());
  const next = JSON.parse(pages['custom-elements.json']!) as ElementsManifest;
  const broken = brokenSince(readJson(LAST) as ElementsManifest, next, version);
  if (broken.length === 0) return;
  refuse(`${version} would break pages, so it needs a new major version:\n${broken.join('\n')}`);
}

const [version, ...others] = process.argv.slice(2);
if (!version || others.length > 0) refuse('Usage: npm run release -- VERSION, or dev after one');
if (version === 'dev') setVersion('0.0.0-dev');
else if (VERSION.test(version)) await release(version);
else refuse(`"${version}" is no version such as 1.0.0 or 1.1.0-rc.1`);
