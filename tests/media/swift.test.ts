import { s3Store } from '@tag/server/testing';
import { describe, expect, test } from 'vitest';
import { hasSwift, startSwift } from '../support/swift.ts';
import { faultContract } from './fault-contract.ts';
import { storeContract } from './store-contract.ts';

const NEEDS = hasSwift ? '' : ' (not run: tests/support/unpack-swift.sh gets Debian’s packages)';
const LIMITS = { connectMs: 2000, pauseMs: 2000, operationMs: 4000, writeMs: 8000 };
const swift = hasSwift ? await startSwift() : undefined;
const open = (secret = swift!.settings.keys.secret) =>
  s3Store({ ...swift!.settings, keys: { ...swift!.settings.keys, secret } }, LIMITS);

describe.skipIf(!swift)(`a bucket of OpenStack’s Swift${NEEDS}`, () => {
  storeContract(() => open());
  faultContract(
    () => open(),
    (fault) => swift!.fail(fault),
  );

  test('refuses a wrong key', async () => {
    const store = await open('wrong');
    await expect(store.check!()).rejects.toThrow('S3_BUCKET');
    await expect(store.stat('k1/front.jpg')).rejects.toThrow();
    await expect(store.read('k1/front.jpg')).rejects.toThrow();
  });

  test('gives a file by a signed address', async () => {
    const store = await s3Store({ ...swift!.settings, publicUrl: 'presigned' }, LIMITS);
    const answer = await fetch(await store.address!('k1/front.jpg'));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });
});
