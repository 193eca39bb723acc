import { cp, mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import { mediaKeyOf } from '../card/media-key.ts';
import { SHOWCASES } from './showcase.ts';

const CLIPS = resolve(import.meta.dirname, '../../clips');

/**
 * Where a certificate's witness video is below the media folder. Three parts make it no media key,
 * so the public media routes never find it.
 */
const witnessPath = (mediaKey: string) => `private/${mediaKey}/witness.mp4`;

async function copy(from: string, to: string): Promise<void> {
  if (await stat(to).catch(() => null)) return;
  await mkdir(dirname(to), { recursive: true });
  // It gets its final name only when complete, so a stopped process leaves no partial file.
  const part = `${to}.${process.pid}.part`;
  await cp(from, part);
  await rename(part, to);
}

/** Puts the clips of the filmed certificates where the server looks for them. */
export async function copyClips(mediaFolder: string): Promise<void> {
  for (const { certificate, filmed } of SHOWCASES) {
    if (!filmed) continue;
    const mediaKey = mediaKeyOf(certificate);
    const clip = (name: string) => join(CLIPS, `${certificate}-${name}`);
    await copy(clip('spin.mp4'), join(mediaFolder, mediaKey, 'spin.mp4'));
    await copy(clip('spin-poster.jpg'), join(mediaFolder, mediaKey, 'spin-poster.jpg'));
    await copy(clip('witness.mp4'), join(mediaFolder, witnessPath(mediaKey)));
  }
}
