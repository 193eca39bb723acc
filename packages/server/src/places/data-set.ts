import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pLimit from 'p-limit';

interface Place {
  readonly id: number;
  readonly name: string;
}
interface Country extends Place {
  readonly iso2: string;
}
interface State extends Country {
  readonly country_id: number;
}
interface City extends Place {
  readonly country_id: number;
  readonly state_id: number;
}

/**
 * Reads the data set of `@countrystatecity/countries`, file by file: its own functions look each file
 * up again and take half a minute for the world. Folders are `Canada-CA/Alberta-AB/cities.json`.
 */
export async function readPlaces(only?: readonly string[]) {
  const file = createRequire(import.meta.url).resolve(
    '@countrystatecity/countries/data/countries.json',
  );
  const folder = dirname(file);
  const countries = (await readList<Country>(file)).filter(
    ({ iso2 }) => !only || only.includes(iso2),
  );
  const wanted = new Set(countries.map(({ id }) => id));
  const codes = new Set(countries.map(({ iso2 }) => iso2));
  const folders = (await readdir(folder)).filter((name) => codes.has(codeOf(name)));

  const limit = pLimit(16);
  const read = <T extends Place>(path: string) => limit(() => readList<T>(path));
  const states = await Promise.all(
    folders.map((name) => read<State>(join(folder, name, 'states.json'))),
  );
  const known = new Set(states.flat().map(({ id }) => id));
  const files = await Promise.all(
    folders.map(async (name) => {
      const below = await readdir(join(folder, name), { withFileTypes: true });
      return below
        .filter((entry) => entry.isDirectory())
        .map((entry) => join(folder, name, entry.name, 'cities.json'));
    }),
  );
  const cities = await Promise.all(files.flat().map((path) => read<City>(path)));
  return {
    countries,
    states: unique(states.flat()).filter((it) => wanted.has(it.country_id)),
    cities: unique(cities.flat()).filter((it) => known.has(it.state_id)),
  };
}

/** `Congo-CD`, `Guinea-Bissau-GW`: the code is after the last hyphen. */
const codeOf = (folder: string) => folder.slice(folder.lastIndexOf('-') + 1);

async function readList<T>(path: string): Promise<T[]> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as T[];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

function unique<T extends Place>(places: readonly T[]): T[] {
  return [...new Map(places.map((place) => [place.id, place])).values()];
}
