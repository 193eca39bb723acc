import { join } from 'node:path';
import { folderStore } from './media/folder-store.ts';
import type { MediaStore } from './media/media-store.ts';
import { s3Store } from './media/s3-store.ts';
import type { Settings } from './settings.ts';

/** S3 if a bucket is set, else the data folder. */
export async function openMediaStore(
  settings: Pick<Settings, 'dataFolder' | 's3'>,
): Promise<MediaStore> {
  return settings.s3 ? s3Store(settings.s3) : folderStore(join(settings.dataFolder, 'media'));
}
