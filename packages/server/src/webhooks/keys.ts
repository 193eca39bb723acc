import { createPublicKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { privateKeyOf } from '../secrets/ed25519.ts';
import type { Seal } from '../secrets/seal.ts';
import { sealOf } from '../secrets/sealed-columns.ts';
import { keptSecrets } from '../secrets/secrets.ts';
import type { Secrets } from '../secrets/versions.ts';

const SECRET_BYTES = 32;

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
  /** Each signs every webhook, Ed25519: today's, and those it replaced for a while. */
  signingKeys(): Promise<KeyObject[]>;
  /** `whpk_…`, which verifies what today's signs. */
  publicKey(): Promise<string>;
}

export function webhookKeys(database: Database): WebhookKeys {
  const seal = sealOf(database, 'webhook-secrets');
  const readSeeds = keptSecrets(database, 'webhook-signing');
  let known: { seeds: Secrets; keys: KeyObject[] } | undefined;
  async function signingKeys(): Promise<KeyObject[]> {
    const seeds = await readSeeds();
    if (known?.seeds !== seeds) known = { seeds, keys: seeds.map(privateKeyOf) };
    return known.keys;
  }
  return {
    async newSecret() {
      const secret = randomBytes(SECRET_BYTES);
      return {
        text: `whsec_${secret.toString('base64')}`,
        sealed: await seal.close(secret),
      };
    },
    open: (sealed) => seal.open(sealed),
    signingKeys,
    async publicKey() {
      const { x } = createPublicKey((await signingKeys())[0]!).export({ format: 'jwk' });
      return `whpk_${Buffer.from(x!, 'base64url').toString('base64')}`;
    },
  };
}
