import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secrets } from './versions.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that we need in plain text: reading only their table isn't enough to use them. */
export interface Seal {
  close(secret: Uint8Array): Promise<Buffer>;
  /** @throws Error if it was changed, or sealed with a key that isn't known any more. */
  open(sealed: Uint8Array): Promise<Buffer>;
  /** Sealed with today's key; undefined if it is already. @throws like `open`. */
  renew(sealed: Uint8Array): Promise<Buffer | undefined>;
}

/**
 * Seals by AES-256-GCM, with the first of the keys; all of them open.
 * @param purpose what is sealed for one purpose can't be opened for another.
 */
export function sealWith(readKeys: () => Promise<Secrets>, purpose: string): Seal {
  const derived = async () =>
    (await readKeys()).map((key) => Buffer.from(hkdfSync('sha256', key, '', purpose, 32)));

  async function close(secret: Uint8Array): Promise<Buffer> {
    const [key] = await derived();
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key!, nonce);
    const text = Buffer.concat([cipher.update(secret), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]);
  }

  async function openWith(sealed: Uint8Array): Promise<{ secret: Buffer; isOld: boolean }> {
    let refusal: unknown;
    for (const [index, key] of (await derived()).entries()) {
      try {
        return { secret: decrypt(sealed, key), isOld: index > 0 };
      } catch (error) {
        refusal = error;
      }
    }
    throw refusal;
  }

  return {
    close,
    open: async (sealed) => (await openWith(sealed)).secret,
    async renew(sealed) {
      const { isOld, secret } = await openWith(sealed);
      return isOld ? close(secret) : undefined;
    },
  };
}

function decrypt(sealed: Uint8Array, key: Uint8Array): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ]);
}
