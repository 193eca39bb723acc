import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { geoEqualEarth, geoPath, geoTransform, type GeoPermissibleObjects } from 'd3';
import { feature, merge } from 'topojson-client';
import { presimplify, simplify, sphericalTriangleArea } from 'topojson-simplify';
import type {
  GeometryCollection,
  MultiPolygon,
  Objects,
  Polygon,
  Topology,
} from 'topojson-specification';
import { shortPath } from './short-path.ts';

type Shapes = Record<string, string>;
type Named = { name: string };
type Land = Polygon<Named> | MultiPolygon<Named>;

const { resolve } = createRequire(import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(resolve(file), 'utf8')) as unknown;

/** In map units; a shape's points are integers. */
export const WORLD_SIZE = { width: 960, height: 460 } as const;
export const STATES_SIZE = { width: 800, height: 500 } as const;

/** Smaller than this (steradians; square units) and a bend or an island is left out. */
const WORLD_DETAIL = 2e-5;
const STATES_DETAIL = 6;

interface Country {
  ccn3: string;
  cca2: string;
  region: string;
  subregion: string;
}

/**
 * Shapes that aren't countries in our list, by their name in the atlas: disputed territories are left as
 * the atlas draws them.
 */
const UNLISTED: Readonly<Record<string, string>> = {
  Kosovo: 'EU/UK',
  'N. Cyprus': 'AS',
  Somaliland: 'AF',
};

function regionOf(name: string, country: Country | undefined): string | undefined {
  if (!country) return UNLISTED[name];
  const { cca2, region, subregion } = country;
  if (cca2 === 'US' || cca2 === 'CA') return cca2;
  if (cca2 === 'GB') return 'UK';
  if (region === 'Americas') return subregion === 'South America' ? 'SAM' : 'NAM';
  return { Europe: 'EU/UK', Asia: 'AS', Africa: 'AF', Oceania: 'OC' }[region];
}

/** The world in nine shapes: the map's regions, and the United Kingdom cut out of `EU/UK`. */
export function worldShapes(): Shapes {
  const countries = read('world-countries/countries.json') as Country[];
  const byNumber = new Map(countries.map((country) => [country.ccn3, country]));
  const whole = read('world-atlas/countries-110m.json') as Topology<Objects<Named>>;
  const atlas = simplify(presimplify(whole, sphericalTriangleArea), WORLD_DETAIL);
  const lands = (atlas.objects['countries'] as GeometryCollection<Named>).geometries as (Land & {
    id?: string;
  })[];

  const members = new Map<string, Land[]>();
  for (const land of lands) {
    const region = regionOf(
      land.properties?.name ?? '',
      land.id ? byNumber.get(land.id) : undefined,
    );
    if (region) members.set(region, [...(members.get(region) ?? []), land]);
  }
  const projection = geoEqualEarth();
  const everything = merge(atlas, [...members.values()].flat() as never);
  projection.fitSize([WORLD_SIZE.width, WORLD_SIZE.height], everything);
  const path = geoPath(projection).digits(0);
  return Object.fromEntries(
    [...members].map(([region, parts]) => [
      region,
      shortPath(path(merge(atlas, parts as never)) ?? '', 3),
    ]),
  );
}

/** FIPS numbers and postal codes of the states and the District of Columbia. */
const POSTAL =
  '01AL02AK04AZ05AR06CA08CO09CT10DE11DC12FL13GA15HI16ID17IL18IN19IA20KS21KY22LA23ME24MD25MA26MI27MN' +
  '28MS29MO30MT31NE32NV33NH34NJ35NM36NY37NC38ND39OH40OK41OR42PA44RI45SC46SD47TN48TX49UT50VT51VA53WA' +
  '54WV55WI56WY';

/** The states by postal code, as the atlas has projected them, a little smaller. */
export function stateShapes(): Shapes {
  const codes = new Map(
    [...POSTAL.matchAll(/(\d\d)(\w\w)/g)].map(([, fips, code]) => [fips, code!]),
  );
  const whole = read('us-atlas/states-albers-10m.json') as Topology<Objects<Named>>;
  const atlas = simplify(presimplify(whole), STATES_DETAIL);
  const scale = STATES_SIZE.width / 975;
  const smaller = geoTransform({
    point(x, y) {
      this.stream.point(x * scale, y * scale);
    },
  });
  const path = geoPath(smaller).digits(0);
  const { features } = feature(atlas, atlas.objects['states'] as GeometryCollection<Named>);
  return Object.fromEntries(
    features
      .filter(({ id }) => codes.has(String(id)))
      .map((state) => [
        codes.get(String(state.id))!,
        shortPath(path(state as GeoPermissibleObjects) ?? '', 0),
      ]),
  );
}
