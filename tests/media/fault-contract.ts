import type { MediaStore } from '@tag/server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { S3Fault } from '../support/faulty-s3.ts';
import { bytesOf, drawPicture, serveMedia } from './served-media.ts';

const picture = await drawPicture(320, 200).jpeg().toBuffer();

/** What becomes of requests while a bucket misbehaves. @param open with time limits of a few seconds at most */
export function faultContract(
  open: () => Promise<MediaStore>,
  fail: (fault: S3Fault | undefined) => void,
): void {
  beforeAll(async () => (await open()).write('k1/front.jpg', picture));
  afterEach(() => fail(undefined));

  describe.each<S3Fault>(['hang', 'reset', 'slow_down'])('an S3 with the fault %s', (fault) => {
    test('is answered with 503 in time, and works again afterwards', async () => {
      const { get } = await serveMedia({ store: await open() });
      fail(fault);
      for (const path of ['k1/front.jpg', 'k1/front.jpg?width=160']) {
        const answer = await get(path);
        expect(answer.status, path).toBe(503);
        expect(answer.headers.get('retry-after'), path).toBe('5');
      }
      fail(undefined);
      expect((await bytesOf(await get('k1/front.jpg'))).equals(picture)).toBe(true);
    });

    test('ends a write', async () => {
      fail(fault);
      await expect((await open()).write('k1/back.jpg', picture)).rejects.toThrow();
    });
  });

  test.each<S3Fault>(['cut', 'stall'])(
    'a file that is %s in the middle is never taken for whole',
    async (fault) => {
      const store = await open();
      const { get } = await serveMedia({ store });
      fail(fault);
      expect((await get('k1/front.jpg?width=160')).status).toBe(503);
      const stream = await store.read('k1/front.jpg');
      await expect(new Response(stream).arrayBuffer()).rejects.toThrow();
    },
  );

  test('a slow one is waited for', async () => {
    const store = await open();
    const { get } = await serveMedia({ store });
    fail('late');
    await store.write('k1/slow.jpg', picture);
    for (const path of ['k1/slow.jpg', 'k1/slow.jpg?width=160']) {
      expect((await get(path)).status, path).toBe(200);
    }
  });
}
