import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { sparePorts } from './product.ts';
import { root } from './run/suites.ts';
import { until } from './waiting.ts';
import { startFaultyS3 } from './faulty-s3.ts';

/** Where `unpack-swift.sh` has unpacked it. */
const UNPACKED = process.env['SWIFT_ROOT'] ?? join(root, 'node_modules/.cache/swift');
/** Debian's own: its modules are there. */
const PYTHON = '/usr/bin/python3';
const USER = 'tag:api';
const SECRET = 's3secret';
const BUCKET = 'media';

export const hasSwift = existsSync(UNPACKED);

/** As it is set up on one disk; of the proxy's filters, those that S3's API needs. */
const FILTERS =
  'catch_errors gatekeeper proxy-logging cache listing_formats s3api tempauth bulk slo dlo';
const SETTINGS_OF: Readonly<Record<string, string>> = {
  cache: 'use = egg:swift#memcache',
  s3api: 'use = egg:swift#s3api\nlocation = us-east-1',
  tempauth: `use = egg:swift#tempauth\nuser_${USER.replace(':', '_')} = ${SECRET} .admin`,
};

/** Runs one of its programs with its settings here instead of in `/etc`. */
const START = `
import runpy, sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv.pop(1))
del sys.argv[0]
runpy.run_path(sys.argv[0], run_name='__main__')`;

/**
 * OpenStack's Swift, its S3 API, with one empty bucket, and a way to make it misbehave. It takes some ten
 * seconds to start: four programs in Python.
 */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'tag-swift-'));
  mkdirSync(join(folder, 'devices/d1'), { recursive: true });
  const parts = ['account', 'container', 'object', 'proxy'];
  const ports = await sparePorts(parts.length);
  const env = {
    ...process.env,
    PYTHONPATH: join(UNPACKED, 'usr/lib/python3/dist-packages'),
    LD_LIBRARY_PATH: join(UNPACKED, 'usr/lib/x86_64-linux-gnu'),
  };
  const program = (name: string) => join(UNPACKED, 'usr/bin', name);
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text);
  file('swift.conf', '[swift-hash]\nswift_hash_path_suffix = s\nswift_hash_path_prefix = p\n');
  const running = parts.map((part, at) => {
    const isProxy = part === 'proxy';
    const port = ports[at]!;
    if (!isProxy) {
      const ring = `--region 1 --zone 1 --ip 127.0.0.1 --port ${port} --device d1 --weight 1`;
      for (const args of ['create 4 1 1', `add ${ring}`, 'rebalance']) {
        const all = [program('swift-ring-builder'), `${part}.builder`, ...args.split(' ')];
        execFileSync(PYTHON, all, { cwd: folder, env, stdio: 'ignore' });
      }
    }
    const filters = FILTERS.split(' ').map(
      (name) =>
        `[filter:${name}]\n${SETTINGS_OF[name] ?? `use = egg:swift#${name.replace('-', '_')}`}\n`,
    );
    file(
      `${part}.conf`,
      `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\n` +
        `swift_dir = ${folder}\ndevices = ${folder}/devices\nmount_check = false\n` +
        `[pipeline:main]\npipeline = ${isProxy ? `${FILTERS} ` : ''}${part}-server\n` +
        `[app:${part}-server]\nuse = egg:swift#${part}\n` +
        (isProxy ? `account_autocreate = true\n${filters.join('')}` : ''),
    );
    const args = [
      '-c',
      START,
      folder,
      program(`swift-${part}-server`),
      join(folder, `${part}.conf`),
    ];
    return spawn(PYTHON, args, { env, stdio: process.env['SWIFT_LOG'] ? 'inherit' : 'ignore' });
  });
  afterAll(async () => {
    for (const it of running) it.kill();
    await until(() => running.every(({ exitCode, signalCode }) => exitCode !== null || signalCode));
    rmSync(folder, { recursive: true, force: true });
  });
  const { fail, url } = await startFaultyS3(ports.at(-1)!);
  const settings = {
    ...{ bucket: BUCKET, region: 'us-east-1', endpoint: url },
    keys: { id: USER, secret: SECRET },
  };
  const client = new S3Client({
    maxAttempts: 1,
    ...{ region: settings.region, endpoint: url, forcePathStyle: true },
    credentials: { accessKeyId: USER, secretAccessKey: SECRET },
  });
  await until(() => client.send(new CreateBucketCommand({ Bucket: BUCKET })).catch(() => false));
  client.destroy();
  return { settings, fail };
}
