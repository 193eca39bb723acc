import { parseOptions } from '@node-rs/argon2';
import { randomBytes, randomInt } from 'node:crypto';
import { isSameBytes } from '../secrets/same-bytes.ts';
import { hashInThread } from './hash-threads.ts';

const PASSES = 2;
const SALT_BYTES = 16;

/** The hashes a given password may match: the user's, and that of an emailed password. */
export interface StoredHashes {
  readonly passwordHash: string | null;
  readonly temporaryHash: string | null;
}

type PasswordMatch = 'own' | 'temporary' | null;

/** Passwords as argon2id hashes in PHC form. */
export function passwordHasher({ memoryKib }: { memoryKib: number }) {
  const policy = { memoryCost: memoryKib, timeCost: PASSES };

  return {
    /** @param beside another hash of the same user, to reuse its salt and costs. */
    hash(password: string, beside?: string | null): Promise<string> {
      const salt = beside ? saltOf(beside) : randomBytes(SALT_BYTES);
      const options = beside ? costsOf(beside) : policy;
      return hashInThread(password, { ...options, salt });
    },

    /**
     * The hashes that match the password; all have one salt. Takes the same time for any number of
     * hashes, even none.
     */
    async compare(password: string, stored: readonly (string | null)[]): Promise<boolean[]> {
      const given = await this.hash(
        password,
        stored.find((hash) => hash !== null),
      );
      return stored.map((hash) => isSame(given, hash));
    },

    /** The user's hash that matches the password; null if neither does, or if there is no user. */
    async match(password: string, stored: StoredHashes | null): Promise<PasswordMatch> {
      const [isOwn, isTemporary] = await this.compare(password, [
        stored?.passwordHash ?? null,
        stored?.temporaryHash ?? null,
      ]);
      if (isTemporary) return 'temporary';
      return isOwn ? 'own' : null;
    },
  };
}
export type PasswordHasher = ReturnType<typeof passwordHasher>;

function costsOf(phc: string) {
  const { memoryCost, timeCost, parallelism, outputLen } = parseOptions(phc);
  return { memoryCost, timeCost, parallelism, outputLen };
}

/** `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` */
function saltOf(phc: string): Buffer {
  return Buffer.from(phc.split('$')[4] ?? '', 'base64');
}

function isSame(given: string, stored: string | null): boolean {
  const left = Buffer.from(given);
  const right = Buffer.from(stored ?? given.replace(/.$/, '!'));
  return isSameBytes(left, right);
}

const LETTERS = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnopqrstuvwxyz', '23456789', '#$%&*+?'];

/**
 * A password to email: 16 characters of all four kinds, without lookalikes.
 * @param draw returns a number below another.
 */
export function makePassword(draw: (max: number) => number = randomInt): string {
  const pick = (from: string) => from[draw(from.length)]!;
  const all = LETTERS.join('');
  const characters = LETTERS.map(pick);
  while (characters.length < 16) characters.push(pick(all));
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = draw(last + 1);
    [characters[last], characters[other]] = [characters[other]!, characters[last]!];
  }
  return characters.join('');
}
