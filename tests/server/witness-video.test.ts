import { describe, expect, test } from 'vitest';
import { signLink } from '../../packages/server/src/media/signed-links.ts';
import { testDatabase } from '../support/database.ts';
import { CLIP, witnessApi } from '../support/witness.ts';

const database = await testDatabase();
const { api, buy, paywall } = await witnessApi(database);

async function videoUrl(certificate = 'X0000001'): Promise<string> {
  const { body } = await paywall(certificate, await buy(certificate));
  return body.video!.url;
}

describe('the video', () => {
  test("plays from its signed address, in full and in parts, and can't be cached", async () => {
    const url = await videoUrl();
    const whole = await api.request(url);
    expect(whole.status).toBe(200);
    expect(whole.headers.get('content-type')).toBe('video/mp4');
    expect(whole.headers.get('cache-control')).toBe('private, no-store');
    expect(whole.headers.get('access-control-allow-origin')).toBeNull();
    expect(Buffer.from(await whole.arrayBuffer())).toEqual(CLIP);

    const part = await api.request(url, { headers: { Range: 'bytes=100-199' } });
    expect(part.status).toBe(206);
    expect(part.headers.get('content-range')).toBe(`bytes 100-199/${CLIP.length}`);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(CLIP.subarray(100, 200));

    const beyond = await api.request(url, { headers: { Range: 'bytes=99999-' } });
    expect(beyond.status).toBe(416);
  });

  test('has no other address', async () => {
    for (const path of [
      '/media/private/k-X0000001/witness.mp4',
      '/media/private%2Fk-X0000001/witness.mp4',
      '/media/k-X0000001/..%2f..%2fprivate%2fk-X0000001%2fwitness.mp4',
      '/media/k-X0000001/witness.mp4',
      '/private-media/k-X0000001/witness.mp4',
      '/private-media/k-X0000001%2Fwitness.mp4/tiles/0/0_0',
    ]) {
      const { status } = await api.request(path);
      expect([403, 404], path).toContain(status);
    }
  });

  test("isn't available at a changed address", async () => {
    const url = await videoUrl();
    const { pathname, searchParams } = new URL(url, 'http://api');
    const expires = searchParams.get('expires')!;
    const signature = searchParams.get('signature')!;
    const later = String(Number(expires) + 1);
    const other = signature.endsWith('A') ? 'B' : 'A';
    for (const changed of [
      `${pathname}?expires=${later}&signature=${signature}`,
      `${pathname}?expires=${expires}&signature=${signature.slice(0, -4)}${other}AAA`,
      `${pathname}?expires=${expires}&signature=`,
      `${pathname}?expires=${expires}&signature=${signature}%3D`,
      `${pathname}?expires=0${expires}&signature=${signature}`,
      `${pathname}?expires=&signature=`,
      `${pathname}?expires=NaN&signature=${'A'.repeat(5000)}`,
      pathname.replace('k-X0000001', 'k-X0000002') + `?expires=${expires}&signature=${signature}`,
      pathname.replace('.mp4', '.jpg') + `?expires=${expires}&signature=${signature}`,
    ]) {
      const response = await api.request(changed);
      expect(response.status, changed).toBe(403);
      expect(await response.json()).toMatchObject({ code: 'media_link_invalid' });
    }
  });

  test("isn't available at an expired address", async () => {
    await videoUrl();
    const { rows } = await database.pool.query<{ value: Buffer }>(
      `select value from secrets where name = 'media-links'`,
    );
    const key = 'private/k-X0000001/witness.mp4';
    const link = (from: number) => signLink(rows[0]!.value, key, new Date(Date.now() + from));
    expect((await api.request(link(60_000))).status).toBe(200);
    const response = await api.request(link(-1000));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'media_link_expired' });
  });
});
