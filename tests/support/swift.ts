import {
  CreateBucketCommand,
  DeleteObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { sparePorts } from './product.ts';
import { root } from './run/suites.ts';
import { until } from './waiting.ts';
import { startFaultyS3 } from './faulty-s3.ts';

const SCRIPT = join(root, 'packages/build/examples/cluster/swift.sh');
/** Where `unpack-swift.sh` has unpacked it. */
const UNPACKED = process.env['SWIFT_ROOT'] ?? join(root, 'node_modules/.cache/swift');
const USER = 'tag:api';
const SECRET = 's3secret';
const BUCKET = 'media';

export const hasSwift = existsSync(UNPACKED);

/**
 * OpenStack's Swift, its S3 API, with one empty bucket, and a way to make it misbehave. It takes some ten
 * seconds to start: four programs in Python.
 */
export async function startSwift() {
  const folder = mkdtempSync(join(tmpdir(), 'tag-swift-'));
  const ports = await sparePorts(4);
  const running = spawn(SCRIPT, {
    env: {
      ...process.env,
      SWIFT: folder,
      PORTS: ports.join(' '),
      S3_USER: USER,
      S3_SECRET: SECRET,
      SWIFT_ROOT: UNPACKED,
    },
    stdio: process.env['SWIFT_LOG'] ? 'inherit' : 'ignore',
  });
  afterAll(async () => {
    running.kill();
    await until(() => running.exitCode !== null || running.signalCode !== null);
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
  // Files are another program's, which may start last.
  const first = { Bucket: BUCKET, Key: 'first' };
  await until(() => client.send(new PutObjectCommand({ ...first, Body: '' })).catch(() => false));
  await client.send(new DeleteObjectCommand(first));
  client.destroy();
  return { settings, fail };
}
