import { createRequire } from 'node:module';
import type { MapRegion } from '@tag/contract/constants';

interface Country {
  readonly iso2: string;
  readonly region: string;
  readonly subregion: string;
}

const CONTINENTS: Readonly<Record<string, MapRegion>> = {
  Africa: 'AF',
  Asia: 'AS',
  Europe: 'EU/UK',
  Oceania: 'OC',
};

let countries: ReadonlyMap<string, Country> | undefined;

/**
 * The region of the population map that an address is in, as certificates name it: `US-CA` for a state of
 * the United States, else one of the map's codes; null for a place outside our continents.
 * @param country ISO 3166-1 alpha-2
 */
export function regionOf(country: string, state: string | null): string | null {
  if (country === 'US') return state && /^[A-Z]{2}$/.test(state) ? `US-${state}` : 'US';
  if (country === 'CA') return 'CA';
  if (country === 'GB') return 'UK';
  countries ??= readCountries();
  const found = countries.get(country);
  if (found?.region === 'Americas') return found.subregion === 'South America' ? 'SAM' : 'NAM';
  return CONTINENTS[found?.region ?? ''] ?? null;
}

function readCountries(): ReadonlyMap<string, Country> {
  const list = createRequire(import.meta.url)(
    '@countrystatecity/countries/data/countries.json',
  ) as readonly Country[];
  return new Map(list.map((country) => [country.iso2, country]));
}
