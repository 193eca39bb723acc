import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Digests, EmbedManifest } from './embed-manifest.ts';
import { WIDGETS_ROOT } from './widget-folders.ts';

/**
 * `npm run release -- 1.0.0`: sets the elements' version, dates the changelog, builds, and lists the digests in
 * published.json. Commit, tag, and deploy that; then `npm run release -- dev` goes back to 0.0.0-dev for the next
 * commits. Publishing is `node dist/portal.js publish-embed`.
 */
const REPOSITORY = join(WIDGETS_ROOT, '../..');
const CHANGELOG = join(WIDGETS_ROOT, 'CHANGELOG.md');
const PUBLISHED = join(WIDGETS_ROOT, 'published.json');
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

function release(version: string): void {
  const published = readJson(PUBLISHED) as Record<string, Digests>;
  if (published[version]) refuse(`Version ${version} is released already.`);
  const changelog = readFileSync(CHANGELOG, 'utf8');
  const heading = '## [Unreleased]\n';
  if (!changelog.includes(heading)) refuse('CHANGELOG.md has no section [Unreleased].');
  setVersion(version);
  execFileSync('npm', ['run', 'build'], { cwd: REPOSITORY, stdio: 'inherit' });
  const { files } = readJson(join(WIDGETS_ROOT, 'dist/embed/embed.json')) as EmbedManifest;
  writeJson(PUBLISHED, { ...published, [version]: files });
  const dated = `${heading}\n## [${version}] - ${new Date().toISOString().slice(0, 10)}\n`;
  writeFileSync(CHANGELOG, changelog.replace(heading, dated));
  console.log(`Version ${version} is built and listed. Commit, tag, and deploy it.`);
}

const [version, ...others] = process.argv.slice(2);
if (!version || others.length > 0) refuse('Usage: npm run release -- VERSION, or dev after one');
if (version === 'dev') setVersion('0.0.0-dev');
else if (VERSION.test(version)) release(version);
else refuse(`"${version}" is no version such as 1.0.0 or 1.1.0-rc.1`);
