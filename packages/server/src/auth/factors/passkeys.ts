import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@tag/contract/users';
import { sql } from 'kysely';
import type { Queries } from '../../db/queries.ts';

const SITE_NAME = 'TAG Grading';

/** Few need it, and it takes 30 MB. */
const library = () => import('@simplewebauthn/server');

/** What the authenticator signs: the row's id is random, and is used once. */
const challengeOf = (id: string) => Buffer.from(id).toString('base64url');

const credentialsOf = async (db: Queries, userId: string) =>
  db
    .selectFrom('passkeys')
    .select(['credentialId as id', 'transports'])
    .where('userId', '=', userId)
    .orderBy('addedAt')
    .execute();

/** The passkeys of the portal at this address. */
export function passkeysOf(portalUrl: string) {
  const { hostname: rpId, origin } = new URL(portalUrl);
  const expected = (id: string) => ({
    expectedChallenge: challengeOf(id),
    expectedOrigin: origin,
    expectedRPID: rpId,
  });

  return {
    /** What the browser is asked for, under the id of a row that names the request. */
    async request(db: Queries, userId: string, id: string): Promise<PasskeyRequest> {
      return { id, challenge: challengeOf(id), rpId, credentials: await credentialsOf(db, userId) };
    },

    async creation(
      db: Queries,
      user: { id: string; email: string; name: string },
      id: string,
    ): Promise<PasskeyCreation> {
      return {
        id,
        challenge: challengeOf(id),
        rpId,
        rpName: SITE_NAME,
        userId: Buffer.from(user.id).toString('base64url'),
        userName: user.email,
        displayName: user.name,
        existing: await credentialsOf(db, user.id),
      };
    },

    /** Adds a passkey made for the request `id`. @returns false if it wasn't, or is known already. */
    async add(db: Queries, userId: string, { id, name, credential }: NewPasskey): Promise<boolean> {
      const { verifyRegistrationResponse } = await library();
      const { attestationObject, clientDataJSON, id: credentialId, transports } = credential;
      const verify = async () =>
        verifyRegistrationResponse({
          ...expected(id),
          response: {
            id: credentialId,
            rawId: credentialId,
            type: 'public-key',
            clientExtensionResults: {},
            response: {
              clientDataJSON,
              attestationObject: await withoutAttestation(attestationObject),
            },
          },
        });
      // It throws for whatever an authenticator would not send.
      const { registrationInfo } = await verify().catch(() => ({ registrationInfo: undefined }));
      if (registrationInfo?.credential.id !== credentialId) return false;
      const { counter, publicKey } = registrationInfo.credential;
      const added = await db
        .insertInto('passkeys')
        .values({
          userId,
          credentialId,
          publicKey: Buffer.from(publicKey),
          counter,
          transports,
          name,
        })
        .onConflict((conflict) => conflict.column('credentialId').doNothing())
        .returning('id')
        .executeTakeFirst();
      return added !== undefined;
    },

    /** Whether one of the user's passkeys signed the request `id`. */
    async use(db: Queries, userId: string, id: string, answer: PasskeyAnswer): Promise<boolean> {
      const known = await db
        .selectFrom('passkeys')
        .select(['id', 'publicKey', 'counter', 'transports'])
        .where('userId', '=', userId)
        .where('credentialId', '=', answer.id)
        .forUpdate()
        .executeTakeFirst();
      if (!known) return false;
      const { verifyAuthenticationResponse } = await library();
      const { id: credentialId, ...response } = answer;
      const { authenticationInfo, verified } = await verifyAuthenticationResponse({
        ...expected(id),
        response: {
          id: credentialId,
          rawId: credentialId,
          type: 'public-key',
          clientExtensionResults: {},
          response,
        },
        credential: {
          id: credentialId,
          publicKey: Uint8Array.from(known.publicKey),
          counter: known.counter,
          transports: known.transports as AuthenticatorTransport[],
        },
      }).catch(() => ({ verified: false as const, authenticationInfo: undefined }));
      if (!verified) return false;
      await db
        .updateTable('passkeys')
        .set({ counter: authenticationInfo.newCounter, lastUsedAt: sql<Date>`now()` })
        .where('id', '=', known.id)
        .execute();
      return true;
    },
  };
}

/**
 * The same, without what the authenticator says about its maker. We don't ask for that, and checking it
 * would make us load lists from addresses that are in it.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { isoCBOR } = await import('@simplewebauthn/server/helpers');
  const given = isoCBOR.decodeFirst<Map<string, unknown>>(
    Uint8Array.from(Buffer.from(attestationObject, 'base64url')),
  );
  const bare = new Map<string, string | Map<string, string> | Uint8Array>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', given.get('authData') as Uint8Array],
  ]);
  return Buffer.from(isoCBOR.encode(bare)).toString('base64url');
}
