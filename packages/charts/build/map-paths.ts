import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { format, resolveConfig } from 'prettier';
import { stateShapes, STATES_SIZE, WORLD_SIZE, worldShapes } from './map-shapes.ts';

/**
 * `npm run map-paths`: writes the map's shapes, `src/region-map/data/{world,states}.ts`, from the atlases. Only
 * a change of the atlases or of the regions needs it; what it writes is committed.
 */
const SOURCES = {
  world: [
    'world-atlas 2.0.2 (ISC), a redistribution of Natural Earth 4.1 (public domain), its countries',
    'joined by number with world-countries 5.1.0, which is made available under the Open Database',
    'License 1.0 (https://opendatacommons.org/licenses/odbl/1.0/).',
  ],
  states: [
    'us-atlas 3.0.1 (ISC), a redistribution of the cartographic boundary files of the U.S. Census',
    'Bureau, 2017 (public domain).',
  ],
};

async function write(
  name: keyof typeof SOURCES,
  size: { width: number; height: number },
  shapes: Record<string, string>,
): Promise<void> {
  const filepath = fileURLToPath(new URL(`../src/region-map/data/${name}.ts`, import.meta.url));
  const constant = name.toUpperCase();
  const content = `/**
 * Written by \`npm run map-paths\`; not by hand. Made of contents of
${SOURCES[name].map((line) => ` * ${line}`).join('\n')}
 */
export const ${constant}_SIZE = ${JSON.stringify(size)} as const;

export const ${constant}_PATHS: Readonly<Record<string, string>> = ${JSON.stringify(shapes)};
`;
  const text = await format(content, { ...(await resolveConfig(filepath)), filepath });
  writeFileSync(filepath, text);
  const kib = (gzipSync(text, { level: 9 }).length / 1024).toFixed(1);
  console.log(`${name}: ${Object.keys(shapes).length} shapes, ${kib} KiB gzip`);
}

await write('world', WORLD_SIZE, worldShapes());
await write('states', STATES_SIZE, stateShapes());
