import { Refusal } from '@tag/contract/errors';
import { addSeconds, fromUnixTime, getUnixTime, min } from 'date-fns';
import { createHmac } from 'node:crypto';
import { errors, SignJWT } from 'jose';
import { isSameBytes } from '../secrets/same-bytes.ts';
import type { Secrets } from '../secrets/versions.ts';
import { verifyToken } from '../secrets/verify-token.ts';

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
 * share: the same generation of a session has the same refresh token on every server, until the secret is
 * replaced, and the database has no tokens.
 */
export function sessionTokens(readSecrets: () => Promise<Secrets>) {
  const sealsOf = async (body: string) =>
    (await readSecrets()).map((secret) =>
      createHmac('sha256', secret).update(`refresh ${body}`).digest(),
    );

  return {
    async writeAccess(sessionId: string, sessionEnds: Date): Promise<string> {
      const now = new Date();
      return new SignJWT()
        .setProtectedHeader({ alg: ALGORITHM })
        .setAudience(AUDIENCE)
        .setSubject(sessionId)
        .setIssuedAt(getUnixTime(now))
        .setExpirationTime(getUnixTime(min([addSeconds(now, ACCESS_SECONDS), sessionEnds])))
        .sign((await readSecrets())[0]);
    },

    /** @throws ApiError `session_expired`; `incorrect_token` if we didn't issue it. */
    async readAccess(token: string): Promise<AccessClaims> {
      const payload = await verifyToken(token, await readSecrets(), {
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
      const [seal] = await sealsOf(body);
      return `${body}.${seal!.toString('base64url')}`;
    },

    /** Undefined if we didn't issue it. */
    async readRefresh(token: string): Promise<RefreshClaims | undefined> {
      const parts = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token);
      if (!parts) return undefined;
      const [, sessionId, generation, seal] = parts as unknown as [string, string, string, string];
      const given = Buffer.from(seal, 'base64url');
      const isOurs = (await sealsOf(`${sessionId}.${generation}`)).some((right) =>
        isSameBytes(given, right),
      );
      return isOurs ? { sessionId, generation: Number(generation) } : undefined;
    },
  };
}
export type SessionTokens = ReturnType<typeof sessionTokens>;
