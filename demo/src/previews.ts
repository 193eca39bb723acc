import { folderStore, openLocalDatabase, readSettings } from '@tag/server';
import { stopSignal } from '@tag/server/stop-signal';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pino } from 'pino';
import sharp from 'sharp';
import { mediaKeyOf } from './card/media-key.ts';
import { createDrawing } from './drawing/drawn-media.ts';
import { PREVIEWS, previewName } from './drawing/previews.ts';
import { findSitter } from './drawing/sitters.ts';
import { wantedPreviews } from './drawing/wanted-previews.ts';

/** Pixels. A product's page shows a picture at 960, which a preview of this width may be enlarged to. */
const WIDTH = 640;
/** Of WebP: all of them are to fit in 4 MB. */
const QUALITY = 72;

/**
 * `npm run previews`: draws the previews in `demo/previews/` again, after a change of the art or the
 * certificates. Needs a database with the demo's data: that of DATABASE_URL, or the embedded one in DATA_DIR
 * (./data).
 */
const database = await openLocalDatabase(
  readSettings(),
  pino({ level: 'warn' }, pino.destination(2)),
);
const drawing = createDrawing();
const folder = await mkdtemp(join(tmpdir(), 'tag-previews-'));
const signal = stopSignal(() => process.exit(130));
try {
  const store = drawing.serveFrom(folderStore(folder), (mediaKey) =>
    findSitter(database, mediaKey),
  );
  const wanted = await wantedPreviews(database);
  await mkdir(PREVIEWS, { recursive: true });
  const names = new Set<string>();
  let bytes = 0;
  for (const { files, sitter } of wanted) {
    for (const file of files) {
      signal.throwIfAborted();
      const picture = await store.read(`${mediaKeyOf(sitter.certificate)}/${file}`);
      if (!picture) throw new Error(`${sitter.certificate} has no ${file}`);
      const preview = await sharp(await buffer(picture))
        .resize({ width: WIDTH })
        .webp({ quality: QUALITY, alphaQuality: 80, effort: 6, smartSubsample: true })
        .toBuffer();
      const name = previewName(sitter, file);
      await writeFile(join(PREVIEWS, name), preview);
      names.add(name);
      bytes += preview.byteLength;
    }
    console.log(`${sitter.certificate}: ${files.length} previews`);
  }
  const old = (await readdir(PREVIEWS)).filter((name) => !names.has(name));
  for (const name of old) await rm(join(PREVIEWS, name));
  console.log(
    `${names.size} previews, ${(bytes / 2 ** 20).toFixed(1)} MiB; ${old.length} removed.`,
  );
} finally {
  await drawing.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
process.exit();
