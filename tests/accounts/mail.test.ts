import { smtpMailer } from '@tag/server/testing';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, describe, expect, test } from 'vitest';
import { addUser, callsOf, doJobs } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { makeFailedJobsDue } from '../support/failed-jobs.ts';

const database = await testDatabase();
const app = testApi(database);
const call = callsOf(app);

describe('mail by SMTP', async () => {
  const received: { to: string[]; text: string }[] = [];
  let refuse = true;
  const sink = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    // The mailer keeps its connection for the next email.
    closeTimeout: 100,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refuse) return done(Object.assign(new Error('Try later'), { responseCode: 451 }));
        received.push({
          to: session.envelope.rcptTo.map(({ address }) => address),
          text: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((listening) => sink.listen(0, '127.0.0.1', listening));
  afterAll(() => new Promise<void>((closed) => sink.close(() => closed())));
  const { port } = sink.server.address() as AddressInfo;
  const mailer = smtpMailer({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@example.com' });

  test('that is refused is tried again, and goes out once, as HTML and as text', async () => {
    const { email } = await addUser(database);
    await call('POST', '/users/forgot-password', { body: { email } });
    await doJobs(database, mailer);
    expect(received).toEqual([]);
    refuse = false;
    await makeFailedJobsDue(database);
    await doJobs(database, mailer);
    await doJobs(database, mailer);
    expect(received).toHaveLength(1);
    expect(received[0]!.to).toEqual([email]);
    expect(received[0]!.text).toMatch(/multipart\/alternative/);
    expect(received[0]!.text).toMatch(/^From: no-reply@example\.com/m);
  });
});

describe('the outbox', () => {
  test('shows the stored emails, and never runs what they contain', async () => {
    await database.query
      .insertInto('outboxMails')
      .values({
        recipient: 'a@example.com',
        subject: '<script>alert(1)</script>',
        html: '<html><head></head><body><a href="https://x.example">x</a></body></html>',
        text: '<b>text</b>',
      })
      .execute();
    const list = await app.request('/outbox');
    expect(await list.text()).toContain('&lt;script&gt;');
    const { items } = await (await app.request('/outbox.json?to=a@example.com')).json();
    expect(items).toHaveLength(1);
    const one = await app.request(`/outbox/${items[0].id}`);
    expect(await one.text()).toContain('&lt;b&gt;text');
    const mail = await app.request(`/outbox/${items[0].id}/html`);
    expect(mail.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
    expect((await app.request('/outbox/999999')).status).toBe(404);
    expect((await app.request('/outbox/x')).status).toBe(404);
  });

  test("doesn't exist in production, or where emails are sent", async () => {
    const closed = testApi(database, { showOutbox: false });
    for (const path of ['/outbox', '/outbox.json', '/outbox/1', '/outbox/1/html']) {
      expect((await closed.request(path)).status).toBe(404);
    }
  });
});
