import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** What an authenticator app shows for a secret, this many periods of 30 seconds from now. */
export function appCode(secret: string, periods = 0): string {
  const bits = [...secret]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
    )
    .join('');
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + periods));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE(hash.at(-1)! & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

const text = (value: string) =>
  Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
const sha256 = (value: string | Buffer) => createHash('sha256').update(value).digest();
const FLAGS = { present: 1, verified: 4, hasKey: 64 };

interface Asked {
  readonly id: string;
  readonly challenge: string;
  readonly rpId: string;
}

/** A security key with one passkey, in software. */
export function securityKey({ origin = 'https://portal.example.com' } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' }) as { x: string; y: string };
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let counter = 0;

  const clientData = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const header = (rpId: string, flags: number) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
  };

  return {
    /** A passkey for a request; with `statement`, one that says who made it. */
    create(asked: Asked, { statement = false } = {}) {
      const key = Buffer.concat([
        // {1: 2, 3: -7, -1: 1, -2: x, -3: y}
        Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
        bytes(Buffer.from(x, 'base64url')),
        Buffer.from([0x22]),
        bytes(Buffer.from(y, 'base64url')),
      ]);
      const authData = Buffer.concat([
        header(asked.rpId, FLAGS.present | FLAGS.verified | FLAGS.hasKey),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        key,
      ]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text(statement ? 'fido-u2f' : 'none'),
        text('attStmt'),
        statement
          ? Buffer.concat([Buffer.from([0xa1]), text('sig'), bytes(Buffer.alloc(70))])
          : Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ]);
      return {
        id,
        clientDataJSON: clientData('webauthn.create', asked.challenge).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['usb'],
      };
    },

    /** Signs a request. */
    get(asked: Asked, { isVerified = true } = {}) {
      counter += 1;
      const clientDataJSON = clientData('webauthn.get', asked.challenge);
      const authData = header(asked.rpId, FLAGS.present | (isVerified ? FLAGS.verified : 0));
      const signature = sign(
        'sha256',
        Buffer.concat([authData, sha256(clientDataJSON)]),
        privateKey,
      );
      return {
        id,
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
    },
  };
}
