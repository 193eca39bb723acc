import { errors, jwtVerify, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { Secrets } from './versions.ts';

/** The content of a token signed with any of the secrets. @throws JOSEError if it isn't valid. */
export async function verifyToken(
  token: string,
  secrets: Secrets,
  options: JWTVerifyOptions,
): Promise<JWTPayload> {
  let refusal: unknown;
  for (const secret of secrets) {
    try {
      return (await jwtVerify(token, secret, options)).payload;
    } catch (error) {
      if (!(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      refusal = error;
    }
  }
  throw refusal;
}
