import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createWitness, readSigningKey, type SigningKey, writeSigningKey } from '@tag/witness';
import { Hono } from 'hono';

interface SiteWitness {
  /** In the policy. */
  readonly name: string;
  /** Of its key. */
  readonly keyName: string;
  /** On the demo's site. */
  readonly path: string;
}

/** The partner's shop and the company's own site each watch the grade log. */
const WITNESSES: readonly SiteWitness[] = [
  { name: 'shop', keyName: 'atticfox.example/witness', path: '/witness' },
  { name: 'company', keyName: 'company.example/witness', path: '/company/witness' },
];

interface SiteWitnesses {
  /** A tlog-policy file, for the API: both must have seen a checkpoint. */
  readonly policyFile: string;
  /** Their addresses, once there is a log. @param logKey its verifier key. */
  readonly open: (logKey: string) => Promise<Hono>;
}

/** Keeps the witnesses' keys, and what they sign, below `folder`. @param site the site's address. */
export async function prepareWitnesses(folder: string, site: string): Promise<SiteWitnesses> {
  const own = join(folder, 'witnesses');
  await mkdir(own, { recursive: true });
  const keys = await Promise.all(
    WITNESSES.map(async (witness) => {
      const key = await openKey(join(own, `${witness.name}.key`), witness.keyName);
      return { ...witness, key };
    }),
  );
  const policyFile = join(own, 'policy');
  const lines = [
    ...keys.map(({ key, name, path }) => `witness ${name} ${key.verifierKey} ${site}${path}`),
    `group both all ${keys.map(({ name }) => name).join(' ')}`,
    'quorum both',
  ];
  await replace(policyFile, `${lines.join('\n')}\n`);
  return {
    policyFile,
    async open(logKey) {
      // Another database has another log.
      const [, id] = logKey.split('+');
      const app = new Hono();
      for (const { key, name, path } of keys) {
        const witness = await createWitness({
          ...{ key, logs: [logKey] },
          folder: join(own, name, id!),
        });
        app.all(`${path}/*`, async (c) => {
          const body = new Uint8Array(await c.req.arrayBuffer());
          const answer = await witness.answer(c.req.method, c.req.path.slice(path.length), body);
          return c.body(answer.body, answer.status, { 'Content-Type': answer.type });
        });
      }
      return app;
    },
  };
}

async function openKey(file: string, name: string): Promise<SigningKey> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text !== undefined) return readSigningKey(text);
  const made = await writeSigningKey(name, randomBytes(32));
  await replace(file, made);
  return readSigningKey(made);
}

/** The file gets its name only when complete: the process may be killed at any moment. */
async function replace(file: string, text: string): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, file);
}
