import { createHash } from 'node:crypto';

/** The demo's media keys only look random: pictures of made-up cards need no secret. */
export const mediaKeyOf = (certificate: string) =>
  `k${createHash('sha256').update(`demo media ${certificate}`).digest('hex').slice(0, 22)}`;
