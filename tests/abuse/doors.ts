import type { BenchCards, DeliveredCard, DeliveryProgress, LabQueue } from '@tag/contract/lab';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import JSZip from 'jszip';
import { expect, test } from 'vitest';
import { deliveredCard, filesOf } from '../support/delivery.ts';
import { askDatabase, expectWell, faultOf, jsonCall, type AbusedServer } from './abused-server.ts';

/** Of each file in a bomb, which a zip makes small. */
const BOMB_BYTES = 100 * 2 ** 20;
const MIB = 2 ** 20;

/** Attacks that got in, or brought the program down, before they were looked for. */
export function testDoors(server: AbusedServer): void {
  async function call(method: string, path: string, token?: string, body?: unknown) {
    const { status, text } = await server.send(jsonCall(method, path, body, token));
    return { status, text, body: (text ? JSON.parse(text) : {}) as Record<string, string> };
  }

  test('nobody reads somebody’s report before it is public', async () => {
    const token = await server.signIn('other@example.com');
    for (const path of [
      '/graded-cards/public/detail/X0000002',
      '/tag-market/consumer/products/previews?certificate=X0000002',
      '/pops/card/rank?certificate=X0000002',
    ]) {
      const { status, text, body } = await call('GET', path, token);
      expect([path, status >= 400 && status < 500]).toEqual([path, true]);
      // Its id is random, and may have these digits.
      expect(text.replace(body['requestId']!, '')).not.toMatch(/k-X0000002|930/);
    }
  });

  test('the token of an administrator gives nobody power without the password', async () => {
    const token = await server.signIn('staff@example.com');
    await askDatabase(
      server,
      `update sessions set password_at = now() - interval '11 minutes' where id in
         (select id from sessions order by password_at desc limit 1)`,
    );
    const user = randomUUID();
    for (const [method, path, body] of [
      ['POST', '/admin/users', { firstName: 'Eve', lastName: 'Stone', email: 'eve@example.com' }],
      ['POST', `/admin/users/${user}/impersonate`, undefined],
      ['PUT', `/admin/users/${user}`, { roleId: 2 }],
    ] as const) {
      const refused = await call(method, path, token, body);
      expect([path, refused.status, refused.body['code']]).toEqual([path, 403, 'password_needed']);
    }
  });

  test('a password that is no text, with a weak new one, is refused', async () => {
    const token = await server.signIn('other@example.com');
    const body = { currentPassword: [], newPassword: 'weak' };
    expect((await call('PUT', '/users/password', token, body)).status).toBe(400);
  });

  test('sixty invitations of a new account reach five strangers, without its words', async () => {
    const token = await server.signIn('customer@example.com');
    const name = 'Claim it at www.evil.example/prize';
    const { body } = await call('POST', '/orders', token, { kind: 'group', name });
    const parts = `/orders/${body['orderNumber']}/sub-orders`;
    for (let part = 0; part < 60; part += 1) {
      const id = randomUUID();
      await call('POST', parts, token, { id, name: `Part ${part}` });
      const email = `stranger-${part}@example.net`;
      const invitation = jsonCall('PUT', `${parts}/${id}/invitation`, { email }, token);
      expect(faultOf(await server.send(invitation))).toBeUndefined();
    }
    // Those that wait for their turn aren't in the outbox.
    const sent = () =>
      askDatabase<{ subject: string; text: string }>(
        server,
        `select subject, text from outbox_mails where recipient like 'stranger-%'`,
      );
    await expect.poll(async () => (await sent()).length).toBe(5);
    expect(JSON.stringify(await sent())).not.toContain('evil.example');
  });

  test('staff acting as a customer sell nothing of theirs', async () => {
    const staff = await server.signIn('staff@example.com');
    const { items } = (await call('GET', '/admin/users?search=other', staff)).body as unknown as {
      items: { id: string }[];
    };
    const acting = await call('POST', `/admin/users/${items[0]!.id}/impersonate`, staff);
    const { token, refreshToken } = acting.body;
    const renewed = await call('POST', '/users/renew-token', undefined, { token, refreshToken });
    const products = [{ certificate: 'X0000001', price: 100 }];
    const path = '/tag-market/consumer/products';
    const refused = await call('POST', path, renewed.body['token'], { products });
    expect([refused.status, refused.body['code']]).toEqual([403, 'forbidden']);
  });

  test('a call with two Host headers is refused', async () => {
    const socket = connect(server.port, '127.0.0.1');
    let answer = '';
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString()));
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n');
    await expect.poll(() => answer).toMatch(/^HTTP\/1\.1 400 /);
    if (!socket.destroyed) await once(socket.destroy(), 'close');
  });

  test('a new account’s webhooks reach no address of this machine or its neighbors', async () => {
    const token = await server.signIn('other@example.com');
    const urls = ['https://[::7f00:1]/', 'https://168.63.129.16/', 'https://169.254.169.254/'];
    for (const url of urls) {
      const body = { url, types: ['order.card_graded'] };
      const { status, text } = await call('POST', '/webhook-endpoints', token, body);
      expect([url, status]).toEqual([url, 400]);
      expect(text).toContain('url');
    }
  });

  /**
   * Delivers all cards of an order that waits for grading, while somebody reads reports.
   * @returns its end, whether the reports were answered, and the most memory meanwhile.
   */
  async function deliver(
    given: (card: DeliveredCard, index: number) => Promise<Record<string, Buffer>>,
    { number }: { number?: string } = {},
  ) {
    const lab = await server.signIn('lab@example.com');
    const read = async <T>(path: string) => (await call('GET', path, lab)).body as unknown as T;
    const { items } = await read<LabQueue>('/lab/queue?stage=verification');
    const { orderNumber } = items[0]!;
    const { items: cards } = await read<BenchCards>(`/lab/orders/${orderNumber}/cards`);
    const zip = new JSZip();
    const delivered = cards.map(({ itemId }) =>
      deliveredCard(itemId, { spin: { video: `${itemId}.mp4`, poster: `${itemId}.png` } }),
    );
    const manifest = { orderNumber: number ?? orderNumber, cards: delivered };
    zip.file('delivery.json', JSON.stringify(manifest));
    for (const [index, card] of delivered.entries()) {
      const files = { ...(await filesOf(card)), ...(await given(card, index)) };
      for (const [file, bytes] of Object.entries(files)) zip.file(file, bytes);
    }
    const body = await zip.generateAsync({
      type: 'nodebuffer',
      compression: 'DEFLATE',
      compressionOptions: { level: 1 },
    });
    expect(body.byteLength).toBeLessThan(8 * MIB);
    let most = 0;
    let answered = 0;
    const received = await server.send({
      method: 'POST',
      path: '/lab/deliveries',
      headers: { Authorization: `Bearer ${lab}`, 'Content-Type': 'application/zip' },
      body,
    });
    expect(faultOf(received)).toBeUndefined();
    const { id } = JSON.parse(received.text) as { id: string };
    let progress: DeliveryProgress;
    do {
      const { status } = await server.send({
        method: 'GET',
        path: '/graded-cards/public/detail/X0000001',
      });
      if (status === 200) answered += 1;
      most = Math.max(most, server.memory());
      progress = await read<DeliveryProgress>(`/lab/deliveries/${id}`);
    } while (progress.endedAt === null);
    expect(answered).toBeGreaterThan(0);
    return { progress, cards: cards.length, most };
  }

  test('a delivery of zeros is refused, while calls are answered and memory stays', async () => {
    const zeros = Buffer.alloc(BOMB_BYTES);
    // One begins like a picture, so it is read to its end.
    const png = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), zeros]);
    const { progress, cards, most } = await deliver(async ({ scans }, index) => ({
      [scans.front!]: index === 0 ? png : zeros,
    }));
    expect(progress).toMatchObject({ state: 'done', graded: 0, refused: cards });
    // One picture at a time, and its copies; all eight would be as many bytes again.
    expect(most).toBeLessThan(1000 * MIB);
  });

  test('videos of nothing but empty boxes are refused, while calls are answered', async () => {
    const box = Buffer.from('\0\0\0\x08free', 'latin1');
    const video = Buffer.alloc(16 * MIB, box);
    const { progress, cards, most } = await deliver(async ({ spin }) => ({ [spin!.video]: video }));
    expect(progress).toMatchObject({ state: 'done', graded: 0, refused: cards });
    expect(most).toBeLessThan(1000 * MIB);
  });

  test('a delivery for an order with a number of millions of letters is refused', async () => {
    const { progress } = await deliver(async () => ({}), { number: 'T'.repeat(32 * MIB) });
    expect(progress).toMatchObject({ state: 'failed', graded: 0 });
  });

  test('the server still works afterwards', async () => {
    await expectWell(server);
  });
}
