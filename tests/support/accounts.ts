import type { Database } from '@tag/server';
import { passwordHasher } from '@tag/server/seeding';
import { drainJobs, mailJobs, outboxMailer, type Mailer } from '@tag/server/testing';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import type { testApi } from './api.ts';

export const PORTAL = 'https://portal.example.com';
export const PASSWORD = 'Grading#2026';
const quiet = pino({ level: 'silent' });

interface Answer {
  status: number;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  headers: Headers;
}

/** An API in this process, or what reaches one elsewhere. */
export type App = Pick<ReturnType<typeof testApi>, 'request'>;

/** Calls an API like a browser with its own address. */
export function callsOf(app: App) {
  return async function call(
    method: string,
    path: string,
    options: {
      body?: unknown;
      token?: string | undefined;
      address?: string;
      headers?: Record<string, string>;
    } = {},
  ): Promise<Answer> {
    const { address = '203.0.113.7', body, token } = options;
    const response = await app.request(
      path,
      {
        method,
        headers: {
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...(token !== undefined && { Authorization: `Bearer ${token}` }),
          ...options.headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { incoming: { socket: { remoteAddress: address } } },
    );
    // A stream continues for as long as somebody reads it.
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    if (isStream) await response.body!.cancel();
    const isFile = response.headers.has('content-disposition');
    const text = isStream ? '{}' : await response.text();
    return {
      status: response.status,
      body: text === '' ? undefined : isFile ? text : JSON.parse(text),
      headers: response.headers,
    };
  };
}

/** Runs the jobs of the test's database; emails go to its outbox by default. */
export async function doJobs(database: Database, mailer?: Mailer): Promise<void> {
  const handlers = mailJobs({
    database,
    hasher: passwordHasher({ memoryKib: 64 }),
    mailer: mailer ?? outboxMailer(database),
    portalUrl: PORTAL,
  });
  await drainJobs(database, handlers, quiet);
}

/** The newest email to an address, and the link or password in it. */
export async function lastMail(database: Database, to: string) {
  const mail = await database.query
    .selectFrom('outboxMails')
    .selectAll()
    .where('recipient', '=', to)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  const link =
    /https:\S+\/(?:confirm-registration|reset-password|cancel-email-change)\/(\S+)\/(\S+)/.exec(
      mail?.text ?? '',
    );
  const password = /^ {4}(\S+)$/m.exec(mail?.text ?? '')?.[1];
  return { mail, id: link?.[1] ?? '', code: link?.[2] ?? '', password: password ?? '' };
}

export function registrationOf(email: string) {
  return {
    firstName: 'Casey',
    lastName: 'Miller',
    email,
    phoneNumber: '(555)-123-4567',
    dateOfBirth: '04-17-1990',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
}

/** An active user with the password `PASSWORD`, created without the email confirmation. */
export async function addUser(
  { query }: Database,
  options: {
    email?: string;
    role?: 'customer' | 'admin' | 'lab';
    status?: 'active' | 'unverified' | 'inactive' | 'password_reset' | 'registered';
  } = {},
): Promise<{ id: string; email: string }> {
  const { role = 'customer', status = 'active' } = options;
  const email = options.email ?? `${randomUUID().slice(0, 8)}@example.com`;
  const passwordHash = await passwordHasher({ memoryKib: 64 }).hash(PASSWORD);
  const { id } = await query
    .insertInto('users')
    .values({
      email,
      firstName: 'Casey',
      lastName: 'Miller',
      roleId: { customer: 1, admin: 2, lab: 3 }[role],
      status,
      passwordHash,
      ...(status !== 'unverified' && { emailVerifiedAt: new Date() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, email };
}

/** The tokens of a user whose password is `PASSWORD`. */
export async function signInAs(
  call: ReturnType<typeof callsOf>,
  email: string,
): Promise<{ token: string; refreshToken: string }> {
  const { body, status } = await call('POST', '/users/login', {
    body: { email, password: PASSWORD },
  });
  if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`);
  return body;
}

/** The token of staff who impersonate a user. */
export async function impersonate(
  call: ReturnType<typeof callsOf>,
  staffToken: string,
  userId: string,
): Promise<string> {
  const started = await call('POST', `/admin/users/${userId}/impersonate`, { token: staffToken });
  const { token, refreshToken } = started.body;
  const { body, status } = await call('POST', '/users/renew-token', {
    body: { token, refreshToken },
  });
  if (status !== 200) throw new Error(`Not impersonated: ${JSON.stringify(started.body)}`);
  return body.token;
}
