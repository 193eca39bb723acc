import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { DeliveryResult } from '@tag/contract/lab';
import { verifyPopulation } from '@tag/server/testing';
import { root, workspaces } from '../architecture/imports.ts';
import { appAt } from '../cluster/load.ts';
import { customerOf } from '../durability/order-script.ts';
import { addUser, callsOf, signInAs } from '../support/accounts.ts';
import { testDatabase } from '../support/database.ts';
import {
  deliveredCard,
  filesOf,
  orderAtVerification,
  postDelivery,
  zipDelivery,
} from '../support/delivery.ts';
import { sparePorts } from '../support/product.ts';
import { until } from '../support/waiting.ts';

const MIGRATIONS = 'packages/server/src/db/migrations';
const run = promisify(execFile);
const git = async (...args: readonly string[]) =>
  (await run('git', [...args], { cwd: root })).stdout.trim();

/** The newest migration, and the commit before it; none where git or its history is missing. */
async function findPrevious() {
  const names = (await readdir(join(root, MIGRATIONS))).filter((name) => name.endsWith('.ts'));
  const newest = names.sort().at(-1)!;
  try {
    const added = await git(
      'log',
      '-1',
      '--diff-filter=A',
      '--format=%H',
      '--',
      `${MIGRATIONS}/${newest}`,
    );
    return {
      newest: basename(newest, '.ts'),
      commit: await git('rev-parse', '--verify', `${added}^`),
    };
  } catch {
    return null;
  }
}
const previous = await findPrevious();
const needs = previous ? '' : ' (needs git with the history of the migrations)';

/** The files of a commit, with the packages that are installed here and its own workspaces. */
async function checkOut(commit: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tag-previous-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const archive = join(folder, 'archive.tar');
  await git('archive', '--output', archive, commit);
  await run('tar', ['-xf', archive, '-C', folder]);
  const link = (name: string) => symlink(join(root, name), join(folder, name));
  await mkdir(join(folder, 'node_modules/@tag'), { recursive: true });
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name !== '@tag') await link(`node_modules/${name}`);
  }
  // Their links are relative, so they lead to that commit's folders.
  await cp(join(root, 'node_modules/@tag'), join(folder, 'node_modules/@tag'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  for (const workspace of workspaces()) await link(`${workspace}/node_modules`).catch(() => {});
  return folder;
}

async function startServer(folder: string, databaseUrl: string) {
  const [port] = await sparePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const main = join(folder, 'packages/server/src/main.ts');
  const child = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), main], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      API_PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, 'data'),
      MIGRATE_AT_START: 'no',
      ADMIN_SECOND_FACTOR: 'optional',
      LOG_ORIGIN: 'localhost/grade-log',
      PAYMENTS: 'sandbox',
      PORTAL_URL: 'https://portal.example.com',
      PUBLIC_API_URL: url,
      RATE_LIMIT_SCALE: '1000',
      PASSWORD_MEMORY_KIB: '64',
      SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'TAG <no-reply@example.com>',
      LAB_ADDRESS: 'TAG Grading,1 Way,Springfield IL 62704,United States',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => stop(child));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  await until(async () => {
    if (child.exitCode !== null) throw new Error(printed);
    return fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return { app: appAt(url), printed: () => printed };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

test.skipIf(!previous)(
  `the server from before the newest migration runs on the new tables${needs}`,
  async () => {
    const { commit, newest } = previous!;
    const folder = await checkOut(commit);
    expect(await readdir(join(folder, MIGRATIONS))).not.toContain(`${newest}.ts`);
    const database = await testDatabase();
    const { app, printed } = await startServer(folder, database.url);
    expect(printed()).toContain(newest);
    const call = callsOf(app);

    const customer = await customerOf(database, app);
    let script: Parameters<(typeof customer.steps)[0]>[0] = { id: 'an order' };
    for (const step of customer.steps) script = await step(script);

    const owner = await addUser(database);
    const { itemIds } = await orderAtVerification(database, owner.id, 1);
    const card = deliveredCard(itemIds[0]!);
    const lab = await signInAs(call, (await addUser(database, { role: 'lab' })).email);
    const api = app as Parameters<typeof postDelivery>[0]['api'];
    const zip = await zipDelivery([card], await filesOf(card));
    const delivered = await postDelivery({ api, token: lab.token }, zip, { Prefer: 'wait=60' });
    const { cards } = (await delivered.json()) as DeliveryResult;
    expect(cards).toMatchObject([{ outcome: 'graded' }]);
    await database.query.updateTable('gradedCards').set({ publishedAt: new Date() }).execute();

    const admin = await signInAs(call, (await addUser(database, { role: 'admin' })).email);
    const member = await signInAs(call, owner.email);
    const certificate = cards[0]!.certificate!;
    const reads: readonly (readonly [path: string, token?: string])[] = [
      [`/graded-cards/public/detail/${certificate}`],
      [`/graded-cards/public/score/${certificate}`],
      ['/pops'],
      ['/tag-market/public/listings'],
      ['/references/category'],
      ['/graded-cards/mine', member.token],
      ['/orders', member.token],
      ['/lab/queue', lab.token],
      ['/admin/orders', admin.token],
      ['/admin/users', admin.token],
      [`/lab/orders/${script.number}`, lab.token],
    ];
    for (const [path, token] of reads) {
      const { body, status } = await call('GET', path, { token });
      expect(status, `${path}: ${JSON.stringify(body)}`).toBe(200);
    }
    const report = (await call('GET', reads[0]![0])).body;
    const [picture] = /\/media\/[^"?]+/.exec(JSON.stringify(report)) ?? [];
    expect((await app.request(picture!)).status).toBe(200);
    expect(await verifyPopulation(database)).toMatchObject({ certificates: 1, drifting: 0 });
  },
);
