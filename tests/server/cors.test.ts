import { endpoint } from '@tag/contract/endpoint';
import { Refusal } from '@tag/contract/errors';
import { shape, text } from '@tag/contract/schema';
import { Hono } from 'hono';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import type { Env } from '../../packages/server/src/http/context.ts';
import { answerFailure } from '../../packages/server/src/http/failure.ts';
import { implement } from '../../packages/server/src/http/implement.ts';
import { testApi } from '../support/api.ts';
import { testDatabase } from '../support/database.ts';

const PORTAL = 'https://portal.example.com';
const STRANGER = 'https://stranger.example.org';
const api = testApi(await testDatabase(), { corsOrigins: [PORTAL] });

const ask = (path: string, origin: string, init: RequestInit = {}) =>
  api.request(path, { ...init, headers: { ...init.headers, Origin: origin } });

describe('public reads', () => {
  test.each([
    ['a refusal', '/graded-cards/public/detail/X0000001', 404],
    ['bad input', '/graded-cards/public/detail/nonsense', 400],
    ['an address that does not decode', '/graded-cards/public/detail/%E0%A4%A', 400],
    ['an unknown address', '/nowhere', 404],
    ['health', '/health', 200],
  ])('any site may read %s, without credentials', async (_, path, status) => {
    for (const origin of [STRANGER, PORTAL, 'null']) {
      const response = await ask(path, origin);
      expect(response.status).toBe(status);
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('access-control-allow-credentials')).toBeNull();
      const exposed = response.headers.get('access-control-expose-headers')!.split(/,\s*/);
      expect(exposed).toEqual(expect.arrayContaining(['ETag', 'X-Request-Id', 'Retry-After']));
    }
  });

  test('a 304 and a HEAD have the same headers', async () => {
    const head = await ask('/health', STRANGER, { method: 'HEAD' });
    expect(head.headers.get('access-control-allow-origin')).toBe('*');
  });
});

describe('preflight', () => {
  const preflight = (origin: string, method: string) =>
    ask('/graded-cards/public/detail/X0000001', origin, {
      method: 'OPTIONS',
      headers: { 'Access-Control-Request-Method': method },
    });

  test('a listed origin is allowed every method, and its bearer token', async () => {
    const response = await preflight(PORTAL, 'PUT');
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL);
    expect(response.headers.get('access-control-allow-methods')).toContain('PUT');
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
    expect(response.headers.get('vary')).toContain('Origin');
  });

  test.each([
    STRANGER,
    'null',
    `${PORTAL}.evil.org`,
    'https://evil-portal.example.com',
    'http://portal.example.com',
  ])('%s is allowed only reads', async (origin) => {
    const response = await preflight(origin, 'PUT');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD');
    expect(response.headers.get('access-control-allow-headers')).not.toContain('Authorization');
  });
});

describe('everything else', () => {
  const table = {
    secret: endpoint({
      method: 'GET',
      path: '/secret',
      summary: '',
      access: 'verified',
      response: shape({ secret: text() }),
      errors: ['session_expired'],
    }),
  };
  const restricted = new Hono<Env>();
  let expired = false;
  implement(
    restricted,
    table,
    {
      secret: async () => {
        if (expired) throw new Refusal('session_expired');
        return { secret: 'x' };
      },
    },
    {
      checkResponses: true,
      corsOrigins: [PORTAL],
      admit: async () => ({ requestId: '1', address: '::1' }),
      readPublic: (_c, answer) => answer(() => ({}) as never),
    },
  );
  restricted.onError((error, c) => answerFailure(error, c, pino({ level: 'silent' })));

  test.each([false, true])(
    'is for listed origins, matched exactly (refused: %s)',
    async (refused) => {
      expired = refused;
      for (const origin of [PORTAL, STRANGER, PORTAL.toUpperCase(), `${PORTAL}/`]) {
        const { headers, status } = await restricted.request('/secret', {
          headers: { Origin: origin },
        });
        expect(status).toBe(refused ? 401 : 200);
        expect(headers.get('access-control-allow-origin')).toBe(origin === PORTAL ? PORTAL : null);
        expect(headers.get('vary')).toContain('Origin');
      }
    },
  );

  test("other origins can't write to an unknown or read-only address", async () => {
    for (const path of ['/nowhere', '/graded-cards/public/detail/X0000001']) {
      const stranger = await ask(path, STRANGER, { method: 'POST' });
      expect(stranger.headers.get('access-control-allow-origin')).toBeNull();
      const listed = await ask(path, PORTAL, { method: 'POST' });
      expect(listed.headers.get('access-control-allow-origin')).toBe(PORTAL);
    }
  });
});
