import { MOST_PARTNER_KEYS } from '@tag/contract/partner-desk';
import { MOST_WEBHOOK_ENDPOINTS, type Partner } from '@tag/contract/partners';
import { drainJobs, outboxMailer, partnerAccessMailJobs } from '@tag/server/testing';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeAll, describe, expect, test } from 'vitest';
import { callsOf, impersonate, lastMail, PORTAL } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';
import { type Customer, signedIn } from '../support/orders.ts';
import { newPartner } from '../support/partners.ts';

const database = await testDatabase();
const call = callsOf(testApi(database));
let admin: Customer;
beforeAll(async () => {
  admin = await signedIn(database, call, { role: 'admin' });
});

const jobs = partnerAccessMailJobs({
  database,
  mailer: outboxMailer(database),
  portalUrl: PORTAL,
});
/** The code of the newest invitation to an address. */
async function codeTo(email: string): Promise<string> {
  await drainJobs(database, jobs, pino({ level: 'silent' }));
  const { mail } = await lastMail(database, email);
  return /partner-invitation\/(\S+)/.exec(mail!.text)![1]!;
}
const accept = async (who: Customer, code?: string) =>
  who.post(`/partner-invitations/${code ?? (await codeTo(who.email))}`, {});

/** A partner that staff approved, and its owner. */
async function newDesk() {
  const owner = await signedIn(database, call);
  const { body } = await owner.post('/partner-access', {
    company: `Shop ${randomUUID()}`,
    contactEmail: owner.email,
    building: 'A listing page',
  });
  const approval = `/admin/partner-applications/${body.application.id}/approval`;
  expect((await admin.post(approval, {})).status).toBe(200);
  return owner;
}
async function newMember(owner: Customer) {
  const member = await signedIn(database, call);
  expect((await owner.post('/partner-desk/invitations', { email: member.email })).status).toBe(200);
  expect((await accept(member)).body.partner.role).toBe('member');
  return member;
}
const KEY = { name: 'Listings', scopes: ['certificates:read', 'webhooks:manage'] };
const HOOK = { url: 'https://93.184.216.34/hooks', types: ['listing.sold'] };
const answerOf = async (answer: ReturnType<Customer['get']>) => {
  const { body, status } = await answer;
  return [status, body.code];
};

describe('a partner’s keys', () => {
  test('are made, used, rotated, and revoked by its users', async () => {
    const owner = await newDesk();
    const member = await newMember(owner);
    const { body: made } = await member.post('/partner-desk/api-keys', KEY);
    expect(made.signingSecret).toMatch(/^whsec_/);
    const verify = async (token: string) =>
      (await call('POST', '/certificates/verify', { token, body: { certificates: ['X1'] } }))
        .status;
    expect(await verify(made.key)).toBe(200);
    await drainJobs(database, jobs, pino({ level: 'silent' }));
    expect((await lastMail(database, owner.email)).mail!.text).toContain(made.apiKey.prefix);

    const path = `/partner-desk/api-keys/${made.apiKey.id}`;
    const { body: next } = await owner.post(`${path}/rotate`, { overlapHours: 1 });
    expect([await verify(made.key), await verify(next.key)]).toEqual([200, 200]);
    expect(await answerOf(owner.post(`${path}/rotate`, {}))).toEqual([409, 'api_key_ended']);
    await owner.delete(path);
    expect([await verify(made.key), await verify(next.key)]).toEqual([401, 200]);
    expect((await member.get('/partner-desk/api-keys')).body.items).toMatchObject([
      { name: 'Listings', state: 'active' },
      { name: 'Listings', state: 'revoked' },
    ]);
  });

  test('and its webhooks are five at most, also at once', async () => {
    const owner = await newDesk();
    const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
    const tries = [200, 200, 200, 200, 200, 409, 409];
    expect([MOST_PARTNER_KEYS, MOST_WEBHOOK_ENDPOINTS]).toEqual([5, 5]);
    for (const [path, body] of [
      ['/partner-desk/api-keys', KEY],
      ['/partner-desk/webhook-endpoints', HOOK],
    ] as const) {
      const answers = await Promise.all(tries.map(() => owner.post(path, body)));
      expect(statuses(answers)).toEqual(tries);
    }
    const { body } = await owner.get('/partner-desk/api-keys');
    await owner.delete(`/partner-desk/api-keys/${body.items[0].id}`);
    expect((await owner.post('/partner-desk/api-keys', KEY)).status).toBe(200);
  });

  test('are the same as those of the partner’s own calls', async () => {
    const owner = await newDesk();
    const { body } = await owner.post('/partner-desk/api-keys', KEY);
    const { body: hook } = await owner.post('/partner-desk/webhook-endpoints', HOOK);
    const seen = await call('GET', '/partner/webhook-endpoints', { token: body.key });
    expect(seen.body.items).toEqual([hook.endpoint]);
    const path = `/partner-desk/webhook-endpoints/${hook.endpoint.id}`;
    const { body: sent } = await owner.post(`${path}/test`, undefined);
    const { body: log } = await owner.get('/partner-desk/webhook-messages');
    expect(log.items.map(({ id }: { id: string }) => id)).toEqual([sent.id]);
    const rotated = await owner.post(`${path}/rotate-secret`, {});
    expect(rotated.body.secret).not.toBe(hook.secret);
    expect((await owner.patch(path, { isEnabled: false })).body.disabledBecause).toBe('partner');
    expect((await owner.delete(path)).body.items).toEqual([]);
  });

  test('don’t exist for others, and staff who act as a user make none', async () => {
    const owner = await newDesk();
    const { body: key } = await owner.post('/partner-desk/api-keys', KEY);
    const { body: hook } = await owner.post('/partner-desk/webhook-endpoints', HOOK);
    const stranger = await signedIn(database, call);
    for (const other of [stranger, await newDesk()]) {
      for (const answer of [
        other.delete(`/partner-desk/api-keys/${key.apiKey.id}`),
        other.post(`/partner-desk/api-keys/${key.apiKey.id}/rotate`, {}),
        other.patch(`/partner-desk/webhook-endpoints/${hook.endpoint.id}`, { isEnabled: false }),
        other.delete(`/partner-desk/users/${owner.id}`),
        other.post(`/partner-desk/users/${owner.id}/ownership`, {}),
      ]) {
        expect(await answerOf(answer)).toEqual([404, 'not_found']);
      }
    }
    expect(await answerOf(stranger.post('/partner-desk/api-keys', KEY))).toEqual([
      404,
      'not_found',
    ]);
    const token = await impersonate(call, admin.token, owner.id);
    const acted = await call('POST', '/partner-desk/api-keys', { token, body: KEY });
    expect([acted.status, acted.body.code]).toEqual([403, 'forbidden']);
  });
});

describe('a partner’s users', () => {
  test('are invited by the owner; only who was invited can accept, once', async () => {
    const owner = await newDesk();
    const member = await signedIn(database, call);
    const { body } = await owner.post('/partner-desk/invitations', { email: member.email });
    expect(body.invitations).toMatchObject([{ email: member.email }]);
    const code = await codeTo(member.email);
    expect((await member.get(`/partner-invitations/${code}`)).body).toMatchObject({
      role: 'member',
      email: member.email,
    });
    const stranger = await signedIn(database, call);
    expect(await answerOf(accept(stranger, code))).toEqual([403, 'forbidden']);
    expect((await accept(member, code)).status).toBe(200);
    expect(await answerOf(accept(member, code))).toEqual([404, 'invitation_invalid']);
    const again = await owner.post('/partner-desk/invitations', { email: member.email });
    expect(again.status).toBe(400);
  });

  test('a canceled invitation is refused, and a partner’s user can’t join another partner', async () => {
    const [owner, other] = [await newDesk(), await newDesk()];
    const { body } = await owner.post('/partner-desk/invitations', { email: other.email });
    expect(await answerOf(accept(other))).toEqual([409, 'partner_already']);
    const code = await codeTo(other.email);
    const path = `/partner-desk/invitations/${body.invitations[0].id}`;
    expect(await answerOf(other.delete(path))).toEqual([404, 'not_found']);
    expect((await owner.delete(path)).body.invitations).toEqual([]);
    expect(await answerOf(accept(other, code))).toEqual([404, 'invitation_invalid']);
  });

  test('a member manages nobody, and may leave; the owner hands over first', async () => {
    const owner = await newDesk();
    const [member, other] = [await newMember(owner), await newMember(owner)];
    const invited = { email: 'sam@example.com' };
    for (const answer of [
      member.post('/partner-desk/invitations', invited),
      member.delete(`/partner-desk/users/${other.id}`),
      member.post(`/partner-desk/users/${member.id}/ownership`, {}),
    ]) {
      expect(await answerOf(answer)).toEqual([403, 'forbidden']);
    }
    const leave = (who: Customer) => who.delete(`/partner-desk/users/${who.id}`);
    expect(await answerOf(leave(owner))).toEqual([409, 'partner_owner_stays']);
    const { body } = await owner.post(`/partner-desk/users/${member.id}/ownership`, {});
    expect([body.role, body.users[0].id]).toEqual(['member', member.id]);
    expect((await member.delete(`/partner-desk/users/${other.id}`)).status).toBe(200);
    expect((await other.get('/partner-desk')).status).toBe(404);
    expect((await leave(owner)).body.partner).toBeNull();
    expect((await member.get('/partner-desk')).body.users).toHaveLength(1);
  });
});

describe('a partner that staff made', () => {
  test('is owned by its contact, once they accept staff’s invitation', async () => {
    const contact = await signedIn(database, call);
    const partner = await newPartner(call, admin, ['certificates:read']);
    const form = { name: `Shop ${randomUUID()}`, contactEmail: contact.email };
    const made = await admin.put(`/admin/partners/${partner.id}`, form);
    expect(made.body.owner).toBeNull();
    const path = `/admin/partners/${partner.id}/invitation`;
    expect((await contact.post(path, undefined)).status).toBe(403);
    expect((await admin.post(path, undefined)).body.email).toBe(contact.email);
    expect((await accept(contact)).body.partner.role).toBe('owner');
    expect((await contact.get('/partner-desk/api-keys')).body.items).toHaveLength(1);
    expect(await answerOf(admin.post(path, undefined))).toEqual([409, 'partner_owned']);
    const listed = (await admin.get('/admin/partners')).body.items as Partner[];
    const owner = listed.find(({ id }) => id === partner.id)!.owner;
    expect(owner).toMatchObject({ email: contact.email });
  });

  test('gets one email about an invitation that the migration made', async () => {
    const partner = await newPartner(call, admin, ['certificates:read']);
    const email = `${randomUUID()}@example.com`;
    await database.pool.query(
      `insert into partner_invitations (partner_id, email, role, created_at, expires_at)
       values ($1, $2, 'owner', now() - interval '2 hours', now() + interval '30 days')`,
      [partner.id, email],
    );
    for (let run = 0; run < 2; run += 1) {
      await jobs.invite_partners({});
      await jobs.invite_partners({});
      await codeTo(email);
    }
    const { rows } = await database.pool.query('select from outbox_mails where recipient = $1', [
      email,
    ]);
    expect(rows).toHaveLength(1);
  });
});
