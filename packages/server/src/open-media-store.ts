import { join } from 'node:path';
import type { Database } from './db/database.ts';
import { isOutage } from './http/outage.ts';
import { folderStore } from './media/folder-store.ts';
import type { MediaStore } from './media/media-store.ts';
import { s3Store } from './media/s3-store.ts';
import { sizedStore } from './media/sized-store.ts';
import type { Settings } from './settings.ts';

/**
 * S3 if a bucket is set, else the data folder. An S3 that is down now doesn't prevent the start.
 * @throws SetupError if there is no such bucket, or it can't be used with these keys.
 */
export async function openMediaStore(
  settings: Pick<Settings, 'dataFolder' | 's3'>,
  database: Database,
): Promise<MediaStore> {
  if (!settings.s3) return folderStore(join(settings.dataFolder, 'media'));
  const store = await s3Store(settings.s3);
  await store.check?.().catch((error: unknown) => {
    if (!isOutage(error)) throw error;
  });
  return sizedStore(store, database);
}
