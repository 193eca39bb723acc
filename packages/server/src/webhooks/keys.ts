import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { type Seal, sealWith } from '../db/seal.ts';
import { keptSecret } from '../db/secrets.ts';

const SECRET_BYTES = 32;
/** The PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

interface NewSecret {
  /** `whsec_…`, for the partner. */
  readonly text: string;
  /** For the database. */
  readonly sealed: Buffer;
}

/** Creates and opens the secrets shared with partners, and has our private key. */
export interface WebhookKeys {
  newSecret(): Promise<NewSecret>;
  open: Seal['open'];
  /** Signs every webhook, Ed25519. */
  signingKey(): Promise<KeyObject>;
  /** `whpk_…`, which verifies them. */
  publicKey(): Promise<string>;
}

export function webhookKeys(database: Database): WebhookKeys {
  const seal = sealWith(keptSecret(database, 'webhook-secrets'), 'webhook-secrets');
  const readSeed = keptSecret(database, 'webhook-signing');
  let key: KeyObject | undefined;
  const signingKey = async () =>
    (key ??= createPrivateKey({
      key: Buffer.concat([PKCS8, await readSeed()]),
      format: 'der',
      type: 'pkcs8',
    }));
  return {
    async newSecret() {
      const secret = randomBytes(SECRET_BYTES);
      return {
        text: `whsec_${secret.toString('base64')}`,
        sealed: await seal.close(secret),
      };
    },
    open: (sealed) => seal.open(sealed),
    signingKey,
    async publicKey() {
      const { x } = createPublicKey(await signingKey()).export({ format: 'jwk' });
      return `whpk_${Buffer.from(x!, 'base64url').toString('base64')}`;
    },
  };
}
