/** The idempotency key of a new attempt to pay: 192 random bits, since anyone with the key can see the attempt's result. */
export function newAttemptKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
