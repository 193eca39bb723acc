import { execFile } from 'node:child_process';
import { cp, mkdir, readFile } from 'node:fs/promises';
import { basename, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';

/** An image, represented by a folder. */
export interface Image {
  /** Used as `/` of the image. */
  readonly root: string;
  readonly workdir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly user: string | undefined;
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
  readonly ports: readonly number[];
}

interface Stage {
  root: string;
  workdir: string;
  env: Record<string, string>;
  user: string | undefined;
  command: string[];
  healthCheck: string[];
  ports: number[];
  isDerived: boolean;
  isReplaced: boolean;
}

interface Options {
  /** The build context: the checkout. */
  readonly context: string;
  /** Where each stage gets its folder. */
  readonly folder: string;
  /** Folders that replace stages, as `--build-context` does, by name. */
  readonly contexts: Readonly<Record<string, string>>;
  /** The local user that replaces an image's own as the owner of folders. */
  readonly owner: { readonly user: string; readonly group: string } | undefined;
}

const WRITES = new Set(['WORKDIR', 'COPY', 'RUN']);

/**
 * Runs a Dockerfile without Docker: a stage is a folder, a base image is what this machine has, and RUN runs
 * here. Supports what our Dockerfile uses.
 * @returns the stages by name.
 * @throws Error naming an unknown instruction, or a command that fails, with its output.
 */
export async function buildImages(
  dockerfile: string,
  options: Options,
): Promise<ReadonlyMap<string, Image>> {
  const text = await readFile(dockerfile, 'utf8');
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
  const ignored = await readIgnored(`${dockerfile}.dockerignore`);
  const stages = new Map<string, Stage>();
  let stage: Stage | undefined;
  for (const line of lines) {
    const [instruction = '', ...words] = line.split(' ');
    const rest = words.join(' ');
    if (instruction === 'ARG' && !stage) continue;
    if (instruction === 'FROM') {
      stage = await startStage(rest, stages, options);
      continue;
    }
    if (!stage) throw new Error(`${line}: before the first FROM`);
    if (stage.isReplaced) continue;
    if (stage.isDerived && WRITES.has(instruction)) throw new Error(`${line}: in a derived stage`);
    switch (instruction) {
      case 'WORKDIR':
        stage.workdir = rest;
        await mkdir(inside(stage, '.'), { recursive: true });
        break;
      case 'ENV':
        for (const word of words) {
          const [name = '', value] = word.split('=');
          if (value === undefined) throw new Error(`${line}: expected NAME=value`);
          stage.env[name] = value;
        }
        break;
      case 'COPY':
        await copy(words, stage, stages, options, ignored);
        break;
      case 'RUN':
        await run(rest, stage, stages, options);
        break;
      case 'USER':
        stage.user = rest;
        break;
      case 'EXPOSE':
        stage.ports = words.map(Number);
        break;
      case 'HEALTHCHECK':
        stage.healthCheck = JSON.parse(rest.slice(rest.indexOf('CMD ') + 4)) as string[];
        break;
      case 'CMD':
        stage.command = JSON.parse(rest) as string[];
        break;
      default:
        throw new Error(`${line}: this instruction is not known here`);
    }
  }
  return stages;
}

/**
 * `BASE AS NAME`, where the base is scratch, a Node image, or a stage. A stage shares the folder of its base
 * stage: ours only change how it is run.
 */
async function startStage(
  text: string,
  stages: Map<string, Stage>,
  { folder, contexts }: Options,
): Promise<Stage> {
  const [, base = '', name = ''] = /^(\S+) AS (\S+)$/.exec(text) ?? [];
  const known = stages.get(base);
  if (!name || (!known && base !== 'scratch' && base !== '${NODE}')) {
    throw new Error(`FROM ${text}: expected a known base and a name`);
  }
  const root = known?.root ?? contexts[name] ?? join(folder, name);
  await mkdir(root, { recursive: true });
  const stage: Stage = known
    ? { ...known, env: { ...known.env }, isDerived: true }
    : { ...EMPTY, env: {}, root, isReplaced: name in contexts };
  stages.set(name, stage);
  return stage;
}

const EMPTY = {
  workdir: '/',
  user: undefined,
  command: [],
  healthCheck: [],
  ports: [],
  isDerived: false,
  isReplaced: false,
};

const inside = ({ root, workdir }: Stage, path: string) => join(root, resolve(workdir, path));

async function copy(
  words: readonly string[],
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  { context }: Options,
  ignored: readonly RegExp[],
): Promise<void> {
  const [, from] = /^--from=(\S+)$/.exec(words[0] ?? '') ?? [];
  const [source, target, ...more] = from ? words.slice(1) : words;
  if (!source || !target || more.length > 0) throw new Error(`COPY ${words.join(' ')}: how?`);
  const to = inside(stage, target);
  if (from) {
    const other = stages.get(from);
    if (!other) throw new Error(`COPY --from=${from}: no such stage`);
    const file = join(other.root, resolve('/', source));
    const intoFolder = target.endsWith('/');
    await cp(file, intoFolder ? join(to, basename(file)) : to, {
      recursive: true,
      verbatimSymlinks: true,
    });
    return;
  }
  const origin = join(context, source);
  await cp(origin, to, {
    recursive: true,
    filter: (file) => !ignored.some((pattern) => pattern.test(relative(context, file))),
  });
}

/** Runs a line in the stage's folder; a mounted stage is at its own folder. */
async function run(
  line: string,
  stage: Stage,
  stages: ReadonlyMap<string, Stage>,
  { owner }: Options,
): Promise<void> {
  let command = line;
  const mount = /^--mount=from=(\S+?),target=(\S+) /.exec(line);
  if (mount) {
    const [all, from = '', target = ''] = mount;
    command = line.slice(all.length).replaceAll(target, stages.get(from)!.root);
  }
  command = command.replace('-o node -g node', owner ? `-o ${owner.user} -g ${owner.group}` : '');
  try {
    await promisify(execFile)('/bin/sh', ['-c', command], withNpm(inside(stage, '.'), stage.env));
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`RUN ${command} failed:\n${stdout ?? ''}${stderr ?? String(error)}`, {
      cause: error,
    });
  }
}

/** How commands run in a folder; npm installs from its cache, where it can. */
export const withNpm = (cwd: string, given: Readonly<Record<string, string>> = {}) => ({
  cwd,
  env: {
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    // A network's own certificates.
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
    npm_config_prefer_offline: 'true',
    ...given,
  },
  maxBuffer: 64 * 2 ** 20,
});

/** Names, in any folder if they begin with `**`, and suffixes of names. */
async function readIgnored(file: string): Promise<RegExp[]> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  return lines
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => {
      const anywhere = line.startsWith('**/');
      const name = anywhere ? line.slice(3) : line;
      if (!/^[*.\w-]+$/.test(name)) throw new Error(`${file}: ${line} is not known here`);
      const pattern = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*');
      return new RegExp(`${anywhere ? '(^|/)' : '^'}${pattern}(/|$)`);
    });
}

/** The Dockerfile's path from the checkout's root. */
export const DOCKERFILE = 'packages/build/Dockerfile';
