import { fieldRefusal, Refusal } from '@tag/contract/errors';
import { AVATAR_MAX_BYTES, type AVATAR_TYPES, type Upload } from '@tag/contract/users';
import { randomBytes } from 'node:crypto';
import type { Hono } from 'hono';
import { recordEvent } from '../auth/audit.ts';
import type { SignedInCall } from '../auth/caller.ts';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/transaction.ts';
import { addJob } from '../jobs/add-job.ts';
import type { JobHandlers } from '../jobs/job-list.ts';
import { prepareUpload, uploadRoutes, type UploadTarget } from '../media/uploads.ts';
import { createWorkQueue } from '../media/work-queue.ts';
import { AVATAR_FILE, makeAvatar } from './avatar-file.ts';
import type { UserDeps } from './deps.ts';

export const AVATAR_UPLOADS = {
  path: '/uploads',
  maxBytes: AVATAR_MAX_BYTES,
} as const satisfies UploadTarget;
type AvatarType = (typeof AVATAR_TYPES)[number];
const fileOf = (avatarKey: string) => `${avatarKey}/${AVATAR_FILE}`;

/** An avatar has two steps: the file is uploaded to a one-time address, then the avatar is set. */
export function avatars({ database, mediaStore }: Pick<UserDeps, 'database' | 'mediaStore'>) {
  const { query } = database;
  const queue = createWorkQueue({ concurrency: 1, maxWaiting: 20 });

  return {
    /** One upload at a time: a new request invalidates the previous address. */
    async prepare(contentType: AvatarType, { caller }: SignedInCall): Promise<Upload> {
      await query
        .deleteFrom('uploads')
        .where('userId', '=', caller.userId)
        .where('orderId', 'is', null)
        .execute();
      return prepareUpload(query, AVATAR_UPLOADS, { userId: caller.userId, contentType });
    },

    async change(uploadId: string | null, call: SignedInCall): Promise<void> {
      const { userId } = call.caller;
      const avatarKey = uploadId === null ? null : await store(uploadId, userId);
      try {
        await inTransaction(query, async (db) => {
          const before = await db
            .selectFrom('users')
            .select('avatarKey')
            .where('id', '=', userId)
            .forUpdate()
            .executeTakeFirstOrThrow();
          await db.updateTable('users').set({ avatarKey }).where('id', '=', userId).execute();
          await db
            .deleteFrom('uploads')
            .where('userId', '=', userId)
            .where('orderId', 'is', null)
            .execute();
          if (before.avatarKey !== null) {
            await addJob(db, 'delete_media', { key: fileOf(before.avatarKey) });
          }
          await recordEvent(db, call, { action: 'avatar_changed' });
        });
      } catch (error) {
        // Nothing references it; if it stays, it only takes up space.
        if (avatarKey !== null) await mediaStore.delete(fileOf(avatarKey)).catch(() => {});
        throw error;
      }
    },
  };

  /** @returns its folder; a new one each time, so its address can be cached forever. */
  async function store(uploadId: string, userId: string): Promise<string> {
    const upload = await query
      .selectFrom('uploads')
      .select(['bytes', 'contentType'])
      .where('id', '=', uploadId)
      .where('userId', '=', userId)
      .where('orderId', 'is', null)
      .where('expiresAt', '>', new Date())
      .executeTakeFirst();
    if (!upload) throw new Refusal('not_found');
    const { bytes, contentType } = upload;
    const avatar =
      bytes && (await queue.run(uploadId, () => makeAvatar(bytes, contentType as AvatarType)));
    if (!avatar) {
      throw fieldRefusal(
        'body.uploadId',
        bytes
          ? 'Is no picture that can be read: send a JPEG, PNG or WebP of at most 50 megapixels'
          : 'Has not been sent yet',
      );
    }
    const key = `u${randomBytes(16).toString('hex')}`;
    await mediaStore.write(fileOf(key), avatar);
    return key;
  }
}

/** Jobs about avatars. */
export function avatarJobs({
  mediaStore,
}: Pick<UserDeps, 'mediaStore'>): Pick<JobHandlers, 'delete_media'> {
  return { delete_media: ({ key }) => mediaStore.delete(key) };
}

/** Receives an avatar's bytes; mount it at the path of `AVATAR_UPLOADS`. */
export const avatarUploadRoutes = ({ query }: Database): Hono =>
  uploadRoutes(query, AVATAR_UPLOADS, async ({ id }, bytes) => {
    await query.updateTable('uploads').set({ bytes }).where('id', '=', id).execute();
  });
