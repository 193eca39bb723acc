import { pino } from 'pino';
import { drainJobs } from '@tag/server/testing';
import { inTrace, traceFields, tracedFetch } from '@tag/server/trace';
import { expect, test } from 'vitest';
import { callsOf, registrationOf } from '../support/accounts.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

/** What one call causes can be found in all logs by its trace. */
const database = await testDatabase();
const lines: Record<string, unknown>[] = [];
const logger = pino(
  { mixin: traceFields },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
const call = callsOf(testApi(database, { logger }));
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const register = (headers: Record<string, string>) =>
  call('POST', '/users/register', {
    body: registrationOf('ann@example.com'),
    headers,
  });
const traceOfNext = async (headers: Record<string, string>) => {
  lines.length = 0;
  await call('GET', '/pops', { headers });
  return lines.find(({ path }) => path === '/pops')!.traceId as string;
};

test('a call’s log line has the trace that its proxy began', async () => {
  expect(await traceOfNext({ traceparent: PARENT })).toBe(TRACE);
});

test.each([
  ['none', {}],
  ['an unknown version', { traceparent: PARENT.replace('00-', 'ff-') }],
  ['zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  ['capitals', { traceparent: PARENT.toUpperCase() }],
  ['more', { traceparent: `${PARENT}-${'x'.repeat(5000)}` }],
])('without a valid one (%s) a trace begins', async (_, headers) => {
  const trace = await traceOfNext(headers as Record<string, string>);
  expect(trace).toMatch(/^[0-9a-f]{32}$/);
  expect(trace).not.toBe(TRACE);
});

test('its jobs log with it, also when they fail', async () => {
  await register({ traceparent: PARENT });
  lines.length = 0;
  const during: unknown[] = [];
  await drainJobs(
    database,
    {
      mail_registration: async () => {
        during.push(traceFields().traceId);
        throw new Error('No mail server');
      },
    },
    logger,
  );
  expect(during).toEqual([TRACE]);
  expect(lines.find(({ msg }) => String(msg).startsWith('Failed task'))).toMatchObject({
    traceId: TRACE,
  });
});

test('calls of the API carry it on, each as a part of its own', async () => {
  const sent: (string | null)[] = [];
  const fetch = tracedFetch(async (_, init) => {
    sent.push(new Headers(init?.headers).get('traceparent'));
    return new Response();
  });
  await inTrace(PARENT, () => fetch('https://api.example.com/'));
  await fetch('https://api.example.com/');
  expect(sent).toEqual([
    expect.stringMatching(new RegExp(`^00-${TRACE}-(?!00f067aa)[0-9a-f]{16}-01$`)),
    null,
  ]);
});
