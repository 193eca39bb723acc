import { openLocalDatabase, readSettings } from '@tag/server/seeding';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { drawPreview } from './drawing/draw-preview.ts';
import { PREVIEWS, previewName } from './drawing/previews.ts';
import { wantedPreviews } from './drawing/wanted-previews.ts';

/**
 * `npm run previews`: draws the previews in `demo/previews/` again, after a change of the art or the
 * certificates. Needs a database with the demo's data: that of DATABASE_URL, or the embedded one in DATA_DIR
 * (./data).
 */
const logger = pino({ level: 'warn' }, pino.destination(2));
const database = await openLocalDatabase(readSettings(), logger);
const wanted = await wantedPreviews(database).finally(database.close);

await mkdir(PREVIEWS, { recursive: true });
const names = new Set<string>();
let bytes = 0;
for (const { form, pictures, sitter } of wanted) {
  for (const picture of pictures) {
    const name = previewName(sitter, picture);
    const preview = await drawPreview(sitter, picture, form);
    await writeFile(join(PREVIEWS, name), preview);
    names.add(name);
    bytes += preview.byteLength;
  }
  console.log(`${sitter.certificate}: ${pictures.length} previews`);
}
const old = (await readdir(PREVIEWS)).filter((name) => !names.has(name));
for (const name of old) await rm(join(PREVIEWS, name));
console.log(`${names.size} previews, ${(bytes / 2 ** 20).toFixed(1)} MiB; ${old.length} removed.`);
