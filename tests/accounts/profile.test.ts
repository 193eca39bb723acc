import { folderStore, s3Store } from '@tag/server/testing';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import {
  addUser,
  callsOf,
  doJobs,
  lastMail,
  PASSWORD,
  registrationOf,
  signInAs,
} from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const database = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), 'avatars-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const mediaStore = folderStore(folder);
const app = testApi(database, { mediaStore });
const call = callsOf(app);
const { email } = await addUser(database);
const { token } = await signInAs(call, email);

const { firstName, lastName, phoneNumber, dateOfBirth } = registrationOf(email);
const profile = { firstName, lastName, phoneNumber, dateOfBirth };
const put = (body: object) => call('PUT', '/users/me', { token, body });

describe('the profile', () => {
  test('is changed, and returned as it is now', async () => {
    const changed = await put({ ...profile, firstName: 'E\u0301lodie', dateOfBirth: '02-29-2000' });
    expect(changed).toMatchObject({
      status: 200,
      body: { firstName: '\u00c9lodie', dateOfBirth: '02-29-2000', phoneNumber },
    });
    const me = await call('GET', '/users/me', { token });
    expect(me.body).toEqual(changed.body);
  });

  test('a shop has a name while its seller chooses one', async () => {
    const shopName = async (name?: string) =>
      (await put({ ...profile, ...(name !== undefined && { shopName: name }) })).body.shopName;
    expect(await shopName(' Attic & Co ')).toBe('Attic & Co');
    expect(await shopName()).toBe('Attic & Co');
    expect(await shopName('')).toBeNull();
    const { body, status } = await put({ ...profile, shopName: '<b>Attic</b>' });
    expect([status, body.fields[0].path]).toEqual([400, 'body.shopName']);
  });

  test.each(['role', 'status', 'isVerified', 'roleId', 'isGroupSubmitter'])(
    'nobody can give themselves a %s',
    async (field) => {
      const { body, status } = await put({ ...profile, [field]: 1 });
      expect([status, body.fields[0].path]).toEqual([400, `body.${field}`]);
    },
  );

  test("settings that aren't named stay; introduction steps add up", async () => {
    const patch = (body: object) => call('PATCH', '/users/setting', { token, body });
    const none = {
      theme: null,
      popReportDefaultPageSize: null,
      newsByMail: false,
      mailedStages: ['sub_kit_shipping', 'received', 'order_complete', 'shipped'],
      datesByMail: true,
      claimsByMail: true,
      gradesByMail: true,
      reviewsByMail: true,
    };
    expect((await call('GET', '/users/me', { token })).body.setting).toEqual(none);
    expect((await patch({ theme: 'dark' })).body.setting).toEqual({ ...none, theme: 'dark' });
    const resized = await patch({ popReportDefaultPageSize: 5000 });
    expect(resized.body.setting).toEqual({
      ...none,
      theme: 'dark',
      popReportDefaultPageSize: 5000,
    });
    expect((await patch({ popReportDefaultPageSize: 20_001 })).status).toBe(400);
    expect((await patch({ newsByMail: true })).body.setting.theme).toBe('dark');
    const { body: quiet } = await patch({ mailedStages: ['shipped', 'shipped'] });
    expect(quiet.setting).toMatchObject({ mailedStages: ['shipped'], newsByMail: true });
    expect((await patch({ mailedStages: ['pending_receipt'] })).status).toBe(400);
    expect((await patch({})).status).toBe(200);
    const mark = (...steps: string[]) =>
      call('PUT', '/users/me/on-boarding', { token, body: { steps } });
    await mark('profile');
    const { body } = await mark('find_package', 'profile');
    expect(body.onBoarding.sort()).toEqual(['find_package', 'profile']);
    expect((await mark('address')).status).toBe(400);
  });

  test('the fields chosen for the columns of files are remembered, the last 20', async () => {
    const path = '/users/me/column-mappings';
    const save = (headers: string[], ...fields: (string | null)[]) =>
      call('PUT', path, { token, body: { headers, fields } });
    for (let at = 0; at < 21; at += 1) {
      expect((await save([`Year ${at}`, 'Box'], 'year', null)).status).toBe(200);
    }
    await save(['Year 1', 'Box'], 'year', 'name');
    const again = await signInAs(call, email);
    const { body } = await call('GET', path, again);
    expect(body).toHaveLength(20);
    expect(body[0]).toEqual({ headers: ['Year 1', 'Box'], fields: ['year', 'name'] });
    expect(body.at(-1).headers).toEqual(['Year 2', 'Box']);
    expect((await save(['Year'], 'secret')).status).toBe(400);
    const other = await addUser(database);
    const session = await signInAs(call, other.email);
    expect((await call('GET', path, session)).body).toEqual([]);
  });

  test('permissions are those of the role', async () => {
    const own = await call('GET', '/users/me/permissions', { token });
    expect(own.body).toEqual({ role: { id: 1, name: 'customer' }, permissions: [] });
    const admin = await signInAs(call, (await addUser(database, { role: 'admin' })).email);
    const all = await call('GET', '/users/me/permissions', { token: admin.token });
    expect(all.body.permissions).toContainEqual({ action: 'impersonate', resource: 'users' });
  });
});

describe('a new email address', () => {
  test('needs the password, and takes effect once it is confirmed', async () => {
    const mover = await addUser(database);
    const session = await signInAs(call, mover.email);
    const move = (more: object) =>
      call('PUT', '/users/me', { ...session, body: { ...profile, email: next, ...more } });
    const next = 'moved@example.com';
    expect((await move({})).body.code).toBe('current_password_incorrect');
    const asked = await move({ currentPassword: PASSWORD });
    expect(asked.body).toMatchObject({ email: mover.email, newEmail: next, isVerified: true });
    await doJobs(database);
    const { code, id } = await lastMail(database, next);
    expect(id).toBe(asked.body.verificationId);
    const link = await call('POST', '/users/verification', { body: { id, code } });
    expect(link.body).toEqual({ kind: 'email_change', email: next });
    await call('PUT', `/users/verification/${id}`, { body: { code } });
    const me = await call('GET', '/users/me', await signInAs(call, next));
    expect(me.body).toMatchObject({ email: next, newEmail: null });
    await doJobs(database);
    expect((await lastMail(database, mover.email)).mail?.subject).toContain('was changed');
  });

  test('that belongs to somebody else is answered the same, and its owner is notified', async () => {
    const other = await addUser(database);
    const asked = await put({ ...profile, email: other.email, currentPassword: PASSWORD });
    expect(asked).toMatchObject({ status: 200, body: { newEmail: other.email } });
    await doJobs(database);
    expect((await lastMail(database, other.email)).mail?.subject).toBe(
      'You already have an account',
    );
  });

  test('can be asked for five times an hour', async () => {
    const { token: mover } = await signInAs(call, (await addUser(database)).email);
    const answers = [];
    for (let at = 0; at < 6; at += 1) {
      const body = { ...profile, email: `moved-${at}@example.com`, currentPassword: PASSWORD };
      answers.push(await call('PUT', '/users/me', { token: mover, body }));
    }
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
    const { code, details } = answers[5]!.body;
    expect(code).toBe('invalid_email_send_time');
    expect(details.seconds).toBeGreaterThan(3500);
  });

  test('that two users confirm at the same moment goes to one', async () => {
    const users = await Promise.all(
      Array.from({ length: 4 }, async () => signInAs(call, (await addUser(database)).email)),
    );
    const links = [];
    for (const session of users) {
      await database.pool.query('delete from mail_pauses');
      const body = { ...profile, email: 'contested@example.com', currentPassword: PASSWORD };
      await call('PUT', '/users/me', { ...session, body });
      await doJobs(database);
      links.push(await lastMail(database, 'contested@example.com'));
    }
    const answers = await Promise.all(
      links.map(({ code, id }) => call('PUT', `/users/verification/${id}`, { body: { code } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422]);
  });
});

describe('an avatar', () => {
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#a03' } });
  const prepare = async (contentType: string, as = token) => {
    const query = `fileName=avatar&contentType=${encodeURIComponent(contentType)}`;
    return call('GET', `/users/upload/presign-url?${query}`, { token: as });
  };
  const upload = (url: string, bytes: Uint8Array, contentType: string) =>
    app.request(url, {
      method: 'PUT',
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': contentType },
    });
  const change = (uploadId: string | null, as = token) =>
    call('PUT', '/users/avatar', { token: as, body: { uploadId } });
  const send = async (bytes: Uint8Array, contentType: string) => {
    const { body } = await prepare(contentType);
    return { id: body.id as string, status: (await upload(body.url, bytes, contentType)).status };
  };

  test('is cropped square and re-encoded, without the file’s metadata', async () => {
    const bytes = await picture(900, 600)
      .withExif({ IFD0: { Copyright: 'secret place', Artist: '<script>' } })
      .jpeg()
      .toBuffer();
    const { id, status } = await send(bytes, 'image/jpeg');
    expect(status).toBe(200);
    const { body } = await change(id);
    expect(body.avatar).toMatchObject({ width: 512, height: 512 });
    const key = body.avatar.url.replace('/media/', '');
    expect(key).toMatch(/^u[0-9a-f]{32}\/avatar\.webp$/);
    const stored = Buffer.from(await new Response(await mediaStore.read(key)).arrayBuffer());
    expect(await sharp(stored).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    });
    expect(stored.toString('latin1')).not.toContain('secret place');
    expect((await change(id)).status).toBe(404);
    expect((await change(null)).body.avatar).toBeNull();
  });

  test('is uploaded to the API wherever media are: no page needs to reach another host for it', async () => {
    const bucket = { bucket: 'media', region: 'eu-west-1', endpoint: 'http://127.0.0.1:1' };
    const elsewhere = testApi(database, { mediaStore: await s3Store(bucket) });
    const query = 'fileName=avatar&contentType=image/png';
    const { body } = await callsOf(elsewhere)('GET', `/users/upload/presign-url?${query}`, {
      token,
    });
    expect(body.url).toMatch(/^\/uploads\/[0-9a-f-]{36}\?code=/);
    const bytes = new Uint8Array(await picture(10, 10).png().toBuffer());
    const headers = { 'Content-Type': 'image/png' };
    const sent = await elsewhere.request(body.url, { method: 'PUT', body: bytes, headers });
    expect(sent.status).toBe(200);
  });

  test("whose first bytes aren't what it claims is refused", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect((await send(svg, 'image/png')).status).toBe(415);
    expect((await prepare('image/svg+xml')).status).toBe(400);
    const png = await picture(10, 10).png().toBuffer();
    expect((await send(png, 'image/jpeg')).status).toBe(415);
  });

  test("that can't be read, or has too many pixels, is refused by its field", async () => {
    const broken = (await picture(300, 300).png().toBuffer()).subarray(0, 120);
    const bomb = await sharp({
      create: { width: 9000, height: 9000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    for (const bytes of [broken, bomb]) {
      const { id, status } = await send(bytes, 'image/png');
      expect(status).toBe(200);
      const { body, status: refused } = await change(id);
      expect([refused, body.fields[0].path]).toEqual([400, 'body.uploadId']);
    }
    const { body } = await prepare('image/png');
    expect((await change(body.id)).body.fields[0].reason).toBe('Has not been sent yet');
  });

  test('over the size limit is cut off; an upload address works for its own upload and for a while', async () => {
    const { body } = await prepare('image/png');
    const large = Buffer.alloc(body.maxBytes + 1);
    expect((await upload(body.url, large, 'image/png')).status).toBe(413);
    const bytes = await picture(10, 10).png().toBuffer();
    const forged = body.url.replace(/code=.*/, `code=${'A'.repeat(43)}`);
    expect((await upload(forged, bytes, 'image/png')).status).toBe(403);
    expect((await upload('/uploads/none', bytes, 'image/png')).status).toBe(403);
    await database.pool.query('update uploads set expires_at = now()');
    expect((await upload(body.url, bytes, 'image/png')).status).toBe(403);
  });

  test("of another user can't be used", async () => {
    const { id } = await send(await picture(10, 10).png().toBuffer(), 'image/png');
    const other = await signInAs(call, (await addUser(database)).email);
    expect((await change(id, other.token)).status).toBe(404);
  });
});
