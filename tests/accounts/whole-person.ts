import type { Database } from '@tag/server';
import { seedPlaces } from '@tag/server/seeding';
import {
  claimMailJobs,
  drainJobs,
  eventMailJobs,
  marketJobs,
  orderMailJobs,
  outboxMailer,
  partnerAccessMailJobs,
} from '@tag/server/testing';
import { pino } from 'pino';
import sharp from 'sharp';
import {
  callsOf,
  doJobs,
  impersonate,
  lastMail,
  PASSWORD,
  PORTAL,
  registrationOf,
} from '../support/accounts.ts';
import type { testApi } from '../support/api.ts';
import { appCode, securityKey } from '../support/authenticator.ts';
import { startLab } from '../support/lab.ts';
import { startMarket } from '../support/market.ts';
import { actAs, type Customer, signedIn } from '../support/orders.ts';
import { addPriceList } from '../support/prices.ts';

/** Whose names, and nobody else’s: none of it may be found once they are deleted. */
export const PERSON = {
  firstName: 'Quillon',
  lastName: 'O’Zarathe',
  name: 'Quillon O’Zarathe',
  email: 'Quillon.Zarathe@example.com',
  phoneNumber: '(555)-867-5309',
  street: '77 Wisteria Hollow',
} as const;

const quiet = pino({ level: 'silent' });
/** The body of an answer. @throws if it isn't one */
export const ok = async (answer: ReturnType<Customer['get']>) => {
  const { body, status } = await answer;
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
};

/** People around that person, all through the API. */
export async function startCompany(database: Database, app: ReturnType<typeof testApi>) {
  await addPriceList(database);
  await seedPlaces(database, ['US']);
  const call = callsOf(app);
  const [admin, dealer, friend, owner] = [
    await signedIn(database, call, { role: 'admin' }),
    await signedIn(database, call),
    await signedIn(database, call),
    await signedIn(database, call),
  ];
  const lab = await startLab(database, app);
  const market = await startMarket(database, app);
  const request = { company: 'Shop', contactEmail: owner.email, building: 'A page' };
  const { application } = await ok(owner.post('/partner-access', request));
  await ok(admin.post(`/admin/partner-applications/${application.id}/approval`, {}));

  /** Sends all emails. @returns the code in the newest one to an address */
  async function mailedCode(email: string): Promise<string> {
    const parts = { database, mailer: outboxMailer(database), portalUrl: PORTAL };
    await doJobs(database);
    const handlers = {
      ...orderMailJobs(parts),
      ...eventMailJobs(parts),
      ...claimMailJobs(parts),
      ...partnerAccessMailJobs(parts),
      ...marketJobs({ ...parts, apiUrl: 'http://api.test' }),
    };
    await drainJobs(database, handlers, quiet);
    const { mail } = await lastMail(database, email);
    return new RegExp(`${PORTAL}/[\\w-]+/([\\w-]{10,})`).exec(mail?.text ?? '')?.[1] ?? '';
  }

  /** Lets people who wait for another email get it now. */
  async function passPauses(): Promise<void> {
    await database.query.deleteFrom('mailPauses').execute();
    await database.query.deleteFrom('strangerMails').execute();
  }

  /** Signs that person up. */
  async function signUp(): Promise<Customer> {
    const body = { ...registrationOf(PERSON.email), ...names() };
    const { id } = await ok(call('POST', '/users/register', { body }));
    await doJobs(database);
    const { code } = await lastMail(database, PERSON.email);
    await ok(call('PUT', `/users/verification/${id}`, { body: { code, password: PASSWORD } }));
    const user = await database.query
      .selectFrom('users')
      .select(['id', 'email'])
      .where('email', '=', PERSON.email)
      .executeTakeFirstOrThrow();
    return actAs(call, user);
  }

  return {
    admin,
    dealer,
    friend,
    owner,
    lab,
    market,
    call,
    app,
    database,
    mailedCode,
    passPauses,
    signUp,
  };
}
export type Company = Awaited<ReturnType<typeof startCompany>>;

const names = () => ({
  firstName: PERSON.firstName,
  lastName: PERSON.lastName,
  phoneNumber: PERSON.phoneNumber,
});

/** Their account, with one of everything. @returns an API key of theirs */
export async function fillAccount(company: Company, person: Customer): Promise<string> {
  const { admin, app, call, database } = company;
  const profile = { ...names(), dateOfBirth: '04-17-1990' };
  await ok(person.put('/users/me', { ...profile, shopName: `${PERSON.firstName}’s cards` }));
  const form = {
    ...names(),
    email: PERSON.email,
    username: 'quillon_z',
    roleId: 1,
    status: 'active',
  };
  const path = `/admin/users/${person.id}`;
  await ok(admin.put(path, { ...form, firstName: 'Quillon Jay', isGroupSubmitter: true }));
  await ok(admin.put(path, { ...form, isGroupSubmitter: true }));
  await impersonate(call, admin.token, person.id);
  const next = { email: 'quillon.next@example.com', currentPassword: PASSWORD };
  await ok(person.put('/users/me', { ...profile, ...next }));
  await call('POST', '/users/forgot-password', { body: { email: PERSON.email } });
  await call('POST', '/users/login', { body: { email: PERSON.email, password: 'Wrong#2026' } });
  await call('POST', '/users/register', { body: { ...registrationOf(PERSON.email), ...names() } });

  const file = await sharp({ create: { width: 40, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const upload = await ok(
    person.get('/users/upload/presign-url?fileName=avatar&contentType=image/png'),
  );
  const headers = { 'Content-Type': 'image/png' };
  await app.request(upload.url, { method: 'PUT', headers, body: new Uint8Array(file) });
  await ok(person.put('/users/avatar', { uploadId: upload.id }));

  const { key } = await ok(
    person.post('/api-keys', { name: `${PERSON.name}’s sheet`, scopes: ['orders:read'] }),
  );
  const url = 'https://93.184.216.34/quillon';
  await ok(person.post('/webhook-endpoints', { url, types: ['order.stage_changed'] }));
  const headersOfFile = [`Cards of ${PERSON.name}`, 'Box'];
  await ok(
    person.put('/users/me/column-mappings', { headers: headersOfFile, fields: ['year', null] }),
  );
  const profiles = { shippingProfile: 'By post', returnProfile: 'Returns', paymentProfile: 'Card' };
  await ok(
    person.put('/tag-market/consumer/selling-settings', { location: PERSON.street, ...profiles }),
  );
  await ok(
    admin.post('/admin/coupons', { email: PERSON.email, title: `For ${PERSON.name}`, cards: 2 }),
  );
  const lines = [`I live at ${PERSON.street}.`, 'Where are my cards?'];
  const { email, name } = PERSON;
  await ok(call('POST', '/help/messages', { body: { email, name, lines } }));
  const others = {
    email: 'ann@example.com',
    name: 'Ann',
    lines: [`I know ${email.toLowerCase()}`],
  };
  await ok(call('POST', '/help/messages', { body: others }));

  await doJobs(database);
  return key;
}

/** Second factors from when they worked in the lab. @returns them as a customer again */
export async function fillFactors(
  { admin, call }: Company,
  { email, id }: Customer,
): Promise<Customer> {
  const change = (roleId: number) =>
    ok(admin.put(`/admin/users/${id}`, { ...names(), email, roleId, status: 'active' }));
  await change(3);
  const person = await actAs(call, { email, id });
  const passkey = securityKey();
  const asked = await ok(person.post('/users/factors/passkeys/request', {}));
  const credential = passkey.create(asked);
  const { recoveryCodes } = await ok(
    person.post('/users/factors/passkeys', {
      id: asked.id,
      name: `${PERSON.name}’s key`,
      credential,
    }),
  );
  const { secret } = await ok(person.post('/users/factors/authenticator', {}));
  await ok(person.put('/users/factors/authenticator', { code: appCode(secret) }));
  await change(1);
  const login = await call('POST', '/users/login', { body: { email, password: PASSWORD } });
  const { challengeId } = login.body.details;
  const factor = { challengeId, code: recoveryCodes[0] };
  const session = await ok(call('POST', '/users/login/factor', { body: factor }));
  return actAs(call, { email, id }, session);
}
