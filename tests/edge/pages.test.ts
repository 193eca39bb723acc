import { createPortal } from '@tag/portal/server';
import { beforeAll, describe, expect, test } from 'vitest';
import { gradedCardDetail } from '../portal/detail-fixture.ts';
import { buildPortal } from '../portal/built-portal.ts';
import { refusal } from '../portal/fake-api.ts';

let distFolder: string;
beforeAll(async () => {
  distFolder = await buildPortal();
});

const KEPT = 'public, max-age=60, s-maxage=43200, stale-while-revalidate=600, stale-if-error=43200';
const report = gradedCardDetail();
const KEYS = 'certificate:X0000001 variation:7 catalogue';

/** The API: the report with these headers, and nothing else. */
function open(policy: string | undefined, keys = KEYS) {
  const portal = createPortal({
    apiUrl: 'http://api.internal:4601',
    publicApiUrl: 'https://api.example.com',
    distFolder,
    fetch: async (input) =>
      new URL(String(input)).pathname.endsWith('/X0000001')
        ? Response.json(
            { ...report, image: report.images.front },
            {
              headers: {
                ...(policy !== undefined && { 'cache-control': policy }),
                'surrogate-key': keys,
                xkey: keys,
              },
            },
          )
        : refusal('certificate_not_found'),
  });
  return async (path: string, headers: Readonly<Record<string, string>> = {}) => {
    const { headers: answered, status } = await portal.request(path, { headers });
    const [policyOf, ...all] = ['cache-control', 'surrogate-key', 'xkey'].map((name) =>
      answered.get(name),
    );
    return { status, policy: policyOf, keys: all[0], xkey: all[1] };
  };
}

describe('a certificate’s page', () => {
  test('is kept by an edge, at most an hour, under the keys of the report', async () => {
    const page = await open(KEPT)('/card/X0000001');
    expect(page.status).toBe(200);
    expect(page.policy).toBe(
      'public, max-age=0, s-maxage=3600, stale-while-revalidate=1, stale-if-error=43200',
    );
    expect(page.keys).toBe(`${KEYS} page`);
    expect(page.xkey).toBe(page.keys);
  });

  test('is kept no longer than the report', async () => {
    const policy = KEPT.replace('s-maxage=43200', 's-maxage=60');
    expect((await open(policy)('/card/X0000001')).policy).toContain('s-maxage=60,');
    const asked = KEPT.replace('s-maxage=43200', 's-maxage=0');
    expect(await open(asked)('/card/X0000001')).toMatchObject({ policy: 'no-cache', keys: null });
  });

  test.each(['no-store', 'private, max-age=60, s-maxage=60', undefined])(
    'is not kept if its report may not be: %s',
    async (policy) => {
      const page = await open(policy)('/card/X0000001');
      expect(page).toMatchObject({ status: 200, policy: 'no-cache', keys: null, xkey: null });
    },
  );

  test('is not kept if there is no report', async () => {
    const page = await open(KEPT)('/card/X0000002');
    expect(page).toMatchObject({ status: 404, policy: 'no-cache', keys: null, xkey: null });
  });

  test.each([
    ['a session', { cookie: '_ga=1; access_token=abc.def' }],
    ['the end of one', { cookie: 'refresh_token=abc' }],
    ['a token', { authorization: 'Bearer abc' }],
  ])('is nobody else’s with %s', async (_, headers) => {
    const page = await open(KEPT)('/card/X0000001', headers);
    expect(page).toMatchObject({ policy: 'private, no-cache', keys: null, xkey: null });
  });

  test('is everybody’s with the cookies of others', async () => {
    const page = await open(KEPT)('/card/X0000001', { cookie: '_ga=GA1.2; access_token=' });
    expect(page.policy).toContain('public, ');
  });
});

test('a page without answers is kept a minute', async () => {
  const page = await open(KEPT)('/how-we-prove-grades');
  expect(page.policy).toMatch(/^public, max-age=0, s-maxage=60, /);
  expect(page.keys).toBe('page');
});

test.each([
  '/order-history',
  '/account-setting',
  '/lab',
  '/sign-in',
  '/status',
  '/card/X0000001/witness',
])('a page that may be somebody’s own is never kept: %s', async (path) => {
  const { policy, keys } = await open(KEPT)(path);
  expect([policy, keys]).toEqual([expect.stringMatching(/^no-(cache|store)$/), null]);
});

test('what other sites show of a report is purged with it', async () => {
  const open1 = open(KEPT);
  expect((await open1('/badge/X0000001')).keys).toBe(KEYS);
  const frame = await open1('/frame/summary/X0000001.html');
  expect(frame).toMatchObject({
    status: 200,
    keys: KEYS,
    xkey: KEYS,
  });
});
