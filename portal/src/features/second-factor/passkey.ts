import { ApiError } from '@tag/contract/errors';
import type {
  NewPasskey,
  PasskeyAnswer,
  PasskeyCreation,
  PasskeyRequest,
} from '@tag/contract/users';
import type { AuthenticatorTransport } from '@simplewebauthn/browser';
import { describeFailure } from '../api/describe-failure.ts';

/** Only who has a passkey needs it. */
const library = () => import('@simplewebauthn/browser');

/** Ed25519, ECDSA on P-256, and RSA, by their COSE numbers. */
const ALGORITHMS = [-8, -7, -257];

/** The browser's dialog stays open this long. */
const PATIENCE_MS = 120_000;

/** Whether this browser can use passkeys; pages without HTTPS can't. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

const references = (credentials: PasskeyRequest['credentials']) =>
  credentials.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports: transports as AuthenticatorTransport[],
  }));

/** Has the browser make a passkey. @throws as `describePasskeyFailure` explains. */
export async function createPasskey(asked: PasskeyCreation): Promise<NewPasskey['credential']> {
  const { startRegistration } = await library();
  const { id, response } = await startRegistration({
    optionsJSON: {
      challenge: asked.challenge,
      rp: { id: asked.rpId, name: asked.rpName },
      user: { id: asked.userId, name: asked.userName, displayName: asked.displayName },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' })),
      excludeCredentials: references(asked.existing),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      attestation: 'none',
      timeout: PATIENCE_MS,
    },
  });
  const { attestationObject, clientDataJSON, transports = [] } = response;
  return { id, attestationObject, clientDataJSON, transports };
}

/** Has one of the user's passkeys sign a request. @throws as `describePasskeyFailure` explains. */
export async function signWithPasskey(asked: PasskeyRequest): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: asked.challenge,
      rpId: asked.rpId,
      allowCredentials: references(asked.credentials),
      userVerification: 'required',
      timeout: PATIENCE_MS,
    },
  });
  const { authenticatorData, clientDataJSON, signature } = response;
  return { id, authenticatorData, clientDataJSON, signature };
}

/** Why a passkey wasn't made or used, for the user. */
export function describePasskeyFailure(error: unknown): string {
  if (error instanceof ApiError || !(error instanceof Error)) return describeFailure(error);
  if (error.name === 'InvalidStateError') return 'You’ve already added a passkey of this device.';
  if (error.name === 'NotAllowedError') return 'No passkey was used. Try again.';
  if (error.name === 'SecurityError') return 'Passkeys don’t work at this address.';
  return error.name === 'TypeError' ? describeFailure(error) : error.message;
}
