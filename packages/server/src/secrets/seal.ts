import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts secrets that we need in plain text: reading only their table isn't enough to use them. */
export interface Seal {
  close(secret: Uint8Array): Promise<Buffer>;
  /** @throws Error if it was changed, or sealed with another key. */
  open(sealed: Uint8Array): Promise<Buffer>;
}

/** Seals by AES-256-GCM. @param purpose what is sealed for one purpose can't be opened for another. */
export function sealWith(readKey: () => Promise<Uint8Array>, purpose: string): Seal {
  const keyOf = async () => Buffer.from(hkdfSync('sha256', await readKey(), '', purpose, 32));
  return {
    async close(secret) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', await keyOf(), nonce);
      const text = Buffer.concat([cipher.update(secret), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]);
    },
    async open(sealed) {
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const text = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', await keyOf(), nonce);
      decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(text), decipher.final()]);
    },
  };
}
