import { LRUCache } from 'lru-cache';
import type { Database } from '../db/database.ts';
import { type Given, prepare } from '../db/prepared.ts';
import { IS_PUBLISHED } from '../db/visible-certificates.ts';
import { keptSecrets } from '../secrets/secrets.ts';
import { secondsLeft } from './signed-links.ts';

/**
 * How long a folder may be served without asking the database again. A page requests dozens of tiles and
 * crops of one card, and a voided card's files must not be served much longer than its certificate.
 */
const TRUSTED_MS = 1000;
const MOST_TRUSTED = 10_000;

/** Decides who gets the files in a folder of media. */
export interface OpenFolders {
  /**
   * Whether everyone gets them: those of published certificates, avatars, and photos of orders. Nobody
   * gets those of voided certificates, and of earlier reports.
   */
  isPublic(mediaKey: string): Promise<boolean>;
  /** The seconds for which a signed address still opens the folder; 0: it doesn't. */
  secondsLeft(mediaKey: string, pass: string): Promise<number>;
}

const findPublic = prepare('public-media', (db, given: Given<{ mediaKey: string }>) =>
  db.selectNoFrom((it) =>
    it
      .or([
        it.exists(
          it
            .selectFrom('gradedCards as card')
            .where('card.mediaKey', '=', given('mediaKey'))
            .where(IS_PUBLISHED),
        ),
        it.exists(it.selectFrom('orderPhotos').where('mediaKey', '=', given('mediaKey'))),
        it.exists(it.selectFrom('users').where('avatarKey', '=', given('mediaKey'))),
      ])
      .as('isPublic'),
  ),
);

export function openFolders(database: Database): OpenFolders {
  const readSecrets = keptSecrets(database, 'media-links');
  const trusted = new LRUCache<string, Promise<boolean>>({ max: MOST_TRUSTED, ttl: TRUSTED_MS });

  async function ask(mediaKey: string): Promise<boolean> {
    // The primary knows an avatar at once. While it is gone, a replica is better than no pictures.
    const [source] = database.readSources();
    const { query } = source?.ageSeconds === undefined ? database : source.database;
    const [found] = await findPublic(query, { mediaKey });
    return found!.isPublic as boolean;
  }

  return {
    isPublic(mediaKey) {
      const known = trusted.get(mediaKey);
      if (known) return known;
      const asked = ask(mediaKey);
      trusted.set(mediaKey, asked);
      asked.catch(() => trusted.delete(mediaKey));
      return asked;
    },
    secondsLeft: async (mediaKey, pass) => secondsLeft(await readSecrets(), mediaKey, pass),
  };
}
