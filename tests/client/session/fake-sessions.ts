import type { Tokens } from '@tag/contract/users';

interface Family {
  readonly user: string;
  revoked: boolean;
  access: string;
  refresh: string;
  /** The refresh token before this one, and when it was used up. */
  previous?: { token: string; at: number };
}

const GRACE_MS = 10_000;

/**
 * Sessions as the server keeps them: access tokens expire, refresh tokens rotate, a replay revokes the
 * family, and the grace period is ten seconds. Answers `/users/renew-token`, `/users/logout`,
 * `/users/impersonate/exit`, and for anything else returns the request and who sent it.
 */
export function fakeSessions(now: () => number = Date.now) {
  const families: Family[] = [];
  const ended = new Set<string>();
  const log: string[] = [];
  let counter = 0;
  const next = (kind: string, user: string) => `${kind}-${user}-${++counter}`;

  function signIn(user: string): Tokens {
    const family: Family = {
      user,
      revoked: false,
      access: next('access', user),
      refresh: next('refresh', user),
    };
    families.push(family);
    return { token: family.access, refreshToken: family.refresh };
  }

  /** Expires every access token given so far. */
  function expireAccess(): void {
    for (const { access } of families) ended.add(access);
  }

  function renew(refreshToken: unknown): Response {
    const family = families.find(
      ({ refresh, previous }) => refresh === refreshToken || previous?.token === refreshToken,
    );
    if (!family || family.revoked) return refuse('session_expired');
    if (family.refresh !== refreshToken && now() - family.previous!.at > GRACE_MS) {
      family.revoked = true;
      return refuse('incorrect_token');
    }
    if (family.refresh === refreshToken) {
      family.previous = { token: family.refresh, at: now() };
      family.access = next('access', family.user);
      family.refresh = next('refresh', family.user);
    }
    return Response.json({ token: family.access, refreshToken: family.refresh });
  }

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    log.push(pathname);
    const text = await request.text();
    if (pathname === '/users/renew-token') {
      return renew((JSON.parse(text) as { refreshToken?: unknown }).refreshToken);
    }
    const bearer = request.headers.get('authorization')?.replace('Bearer ', '');
    const family = families.find(({ access }) => access === bearer);
    if (!family || family.revoked || ended.has(family.access)) return refuse('session_expired');
    if (pathname === '/users/logout' || pathname === '/users/impersonate/exit') {
      family.revoked = true;
      return Response.json({});
    }
    return Response.json({ path: pathname, user: family.user, body: text });
  }

  return {
    signIn,
    expireAccess,
    answer,
    revokeAll: () => families.forEach((family) => (family.revoked = true)),
    isRevoked: (user: string) =>
      families.filter((one) => one.user === user).every((one) => one.revoked),
    /** How often a path was requested. */
    count: (path: string) => log.filter((one) => one === path).length,
  };
}

export function refuse(code: string, status = 401): Response {
  return Response.json({ type: 'refusal', code, message: code, requestId: 'r' }, { status });
}
