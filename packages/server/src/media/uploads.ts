import { Refusal } from '@tag/contract/errors';
import { identifier } from '@tag/contract/schema';
import type { Upload } from '@tag/contract/users';
import { addMinutes, isFuture } from 'date-fns';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { Selectable } from 'kysely';
import { isCode, makeCode } from '../auth/one-time-codes.ts';
import type { Queries } from '../db/queries.ts';
import type { Tables } from '../db/tables.ts';
import { pictureTypeOf, type UploadedPictureType } from './uploaded-picture.ts';

const UPLOAD_MINUTES = 10;

/** An expected upload and, once sent, its bytes. */
export type UploadRow = Selectable<Tables['uploads']>;

/** Where to upload pictures, and their largest size. */
export interface UploadTarget {
  readonly path: `/${string}`;
  readonly maxBytes: number;
}

/** Creates an address for one upload. */
export async function prepareUpload(
  query: Queries,
  { maxBytes, path }: UploadTarget,
  wanted: Pick<UploadRow, 'userId'> &
    Partial<Pick<UploadRow, 'orderId' | 'subOrderId' | 'itemId' | 'isPacking'>> & {
      readonly contentType: UploadedPictureType;
    },
): Promise<Upload> {
  const { code, hash } = makeCode();
  const expiresAt = addMinutes(new Date(), UPLOAD_MINUTES);
  const { id } = await query
    .insertInto('uploads')
    .values({ ...wanted, codeHash: hash, bytes: null, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id,
    method: 'PUT',
    url: `${path}/${id}?code=${code}`,
    headers: { 'Content-Type': wanted.contentType },
    maxBytes,
    expiresAt: expiresAt.toISOString(),
  };
}

/**
 * Receives the pictures; mount it at the target's path. The unguessable address is the permission to
 * upload. @param take processes the picture, every time it is sent. Its refusals are the answer.
 */
export function uploadRoutes(
  query: Queries,
  { maxBytes }: UploadTarget,
  take: (upload: UploadRow, bytes: Buffer) => Promise<void>,
): Hono {
  const routes = new Hono();
  const limit = `${maxBytes / 1024 / 1024} MB`;
  routes.put(
    '/:id',
    bodyLimit({
      maxSize: maxBytes,
      onError: () => {
        throw new Refusal('payload_too_large', { details: { limit } });
      },
    }),
    async (c) => {
      const id = c.req.param('id');
      const upload = identifier().is(id)
        ? await query.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
        : undefined;
      if (!upload || !isCode(c.req.query('code') ?? '', upload.codeHash)) {
        throw new Refusal('media_link_invalid');
      }
      if (!isFuture(upload.expiresAt)) throw new Refusal('media_link_expired');
      const { contentType } = upload;
      if (c.req.header('content-type') !== contentType) {
        throw new Refusal('unsupported_media_type', { details: { expected: contentType } });
      }
      const bytes = Buffer.from(await c.req.arrayBuffer());
      if (pictureTypeOf(bytes) !== contentType) {
        throw new Refusal('unsupported_media_type', { details: { expected: contentType } });
      }
      await take(upload, bytes);
      return c.json({});
    },
  );
  return routes;
}
