import type { S3Client } from '@aws-sdk/client-s3';
import { startOfHour } from 'date-fns';
import type { S3Settings } from './s3-settings.ts';

/** In place of an address: the bucket's own, signed. */
const PRESIGNED = 'presigned';
/** From the start of an hour, so for one hour at least. */
const SIGNED_SECONDS = 7200;

/**
 * Where anyone reads a file of the bucket: below the operator's address, or with a signature that stays the same
 * within an hour, so browsers and caches can reuse the file. Undefined: only this server reads it.
 */
export async function s3Address(
  client: S3Client,
  { bucket, publicUrl }: S3Settings,
): Promise<((key: string) => Promise<string>) | undefined> {
  if (publicUrl === undefined) return undefined;
  if (publicUrl !== PRESIGNED) return async (key) => `${publicUrl}/${key}`;
  const { GetObjectCommand } = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  return (key) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket: bucket, Key: key }), {
      expiresIn: SIGNED_SECONDS,
      signingDate: startOfHour(new Date()),
    });
}
