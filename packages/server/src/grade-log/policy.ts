import { LogRefusal, type Policy, readPolicy } from '@tag/tlog';
import { readFileSync } from 'node:fs';
import { SetupError } from '../setup-error.ts';

/** Which witnesses are asked to sign the log, and how many must have. */
export type WitnessPolicy = Omit<Policy, 'logs'>;

export const NO_WITNESSES: WitnessPolicy = { witnesses: [], groups: [], quorum: 'none' };

/**
 * Reads the tlog-policy file that LOG_WITNESSES names; its logs are left out. Undefined: no witnesses.
 * @throws SetupError if it can't be read, or a witness has no address.
 */
export function readWitnessPolicy(file: string | undefined): WitnessPolicy {
  if (file === undefined) return NO_WITNESSES;
  try {
    const { groups, quorum, witnesses } = readPolicy(readFileSync(file));
    for (const { name, url = '' } of witnesses) {
      if (!/^https?:/.test(url)) throw new LogRefusal(`${name} has no address`);
    }
    return { groups, quorum, witnesses };
  } catch (error) {
    throw new SetupError(`LOG_WITNESSES: ${file}: ${(error as Error).message}`, { cause: error });
  }
}
