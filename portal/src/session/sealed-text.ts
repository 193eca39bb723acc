const encoder = new TextEncoder();

/**
 * An encrypted text: AES-GCM with a key derived from the session id, which is generated when
 * a user signs in and stored only with the session. No other session can open it.
 * @param purpose the text's kind: a text sealed for another purpose can't be opened.
 * @returns the nonce and the sealed text, base64; null where the page has no Web Crypto (plain http).
 */
export async function sealText(
  text: string,
  sessionId: string,
  purpose: string,
): Promise<string | null> {
  const key = await deriveKey(sessionId, purpose);
  if (!key) return null;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, encoder.encode(text));
  return `${toBase64(iv)}.${toBase64(new Uint8Array(sealed))}`;
}

/** @throws Error if another session sealed it, or it was changed since. */
export async function openText(
  sealed: string,
  sessionId: string,
  purpose: string,
): Promise<string> {
  const key = await deriveKey(sessionId, purpose);
  const [iv, body] = sealed.split('.').map(fromBase64);
  if (!key || !iv || !body) throw new Error('Nothing that was sealed here');
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, body);
  return new TextDecoder('utf-8', { fatal: true }).decode(text);
}

async function deriveKey(sessionId: string, purpose: string): Promise<CryptoKey | null> {
  const subtle = crypto.subtle as SubtleCrypto | undefined;
  if (!subtle) return null;
  const material = await subtle.importKey('raw', encoder.encode(sessionId), 'HKDF', false, [
    'deriveKey',
  ]);
  return subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode(purpose) },
    material,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );
}

const toBase64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
