import { Refusal } from '@tag/contract/errors';
import { addSeconds, fromUnixTime, getUnixTime, min } from 'date-fns';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const AUDIENCE = 'api';
const ACCESS_SECONDS = 15 * 60;

/** The owner of an access token, and when it expires. */
interface AccessClaims {
  readonly sessionId: string;
  readonly expiresAt: Date;
}

/** A parsed refresh token; it is genuine, but may be old. */
interface RefreshClaims {
  readonly sessionId: string;
  readonly generation: number;
}

/**
 * Access and refresh tokens of sessions. Both are derived from the session and a secret that all servers
 * share: the same generation of a session has the same refresh token on every server, and the database
 * has no tokens.
 */
export function sessionTokens(readSecret: () => Promise<Uint8Array>) {
  const sealOf = async (body: string) =>
    createHmac('sha256', await readSecret())
      .update(`refresh ${body}`)
      .digest();

  return {
    async writeAccess(sessionId: string, sessionEnds: Date): Promise<string> {
      const now = new Date();
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setSubject(sessionId)
        .setIssuedAt(getUnixTime(now))
        .setExpirationTime(getUnixTime(min([addSeconds(now, ACCESS_SECONDS), sessionEnds])))
        .sign(await readSecret());
    },

    /** @throws ApiError `session_expired`; `incorrect_token` if we didn't issue it. */
    async readAccess(token: string): Promise<AccessClaims> {
      const { payload } = await jwtVerify(token, await readSecret(), {
        algorithms: [ALGORITHM],
        audience: AUDIENCE,
        requiredClaims: ['exp', 'sub'],
      }).catch((error: unknown) => {
        if (!(error instanceof errors.JOSEError)) throw error;
        const expired = error instanceof errors.JWTExpired;
        throw new Refusal(expired ? 'session_expired' : 'incorrect_token', { cause: error });
      });
      return { sessionId: payload.sub!, expiresAt: fromUnixTime(payload.exp!) };
    },

    async writeRefresh({ sessionId, generation }: RefreshClaims): Promise<string> {
      const body = `${sessionId}.${generation}`;
      return `${body}.${(await sealOf(body)).toString('base64url')}`;
    },

    /** Undefined if we didn't issue it. */
    async readRefresh(token: string): Promise<RefreshClaims | undefined> {
      const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
      if (!parts) return undefined;
      const [, sessionId, generation, seal] = parts as unknown as [string, string, string, string];
      const right = await sealOf(`${sessionId}.${generation}`);
      const given = Buffer.from(seal, 'base64url');
      if (given.byteLength !== right.byteLength || !timingSafeEqual(given, right)) return undefined;
      return { sessionId, generation: Number(generation) };
    },
  };
}
export type SessionTokens = ReturnType<typeof sessionTokens>;
