import { foldText } from '@tag/contract/formats';
import type zipcodesModule from 'zipcodes';

type Zips = typeof zipcodesModule;
type ZipPlace = NonNullable<ReturnType<Zips['lookup']>>;

interface Place {
  readonly cityName: string;
  readonly stateCode: string;
  readonly zipcode: string;
}

/** `fits`, the suggested place, or null without one. */
export type ZipVerdict = 'fits' | Place | null;

/** Post offices also serve the places around them. */
const AROUND_MILES = 40;

let loading: Promise<Zips> | undefined;
/** 44,000 places; loaded with the first address. */
const zips = () => (loading ??= import('zipcodes').then((module) => module.default));

const key = (name: string) =>
  foldText(name)
    .replace(/^st\.? /, 'saint ')
    .replace(/[^a-z0-9]/g, '');

/** Whether city and state of an address in the United States are those of its zip code. */
export async function checkUnitedStates(given: Place): Promise<ZipVerdict> {
  const { lookup, lookupByName } = await zips();
  const five = given.zipcode.slice(0, 5);
  const place = lookup(five);
  const sameName = lookupByName(given.cityName, given.stateCode).filter(
    ({ state }) => state === given.stateCode,
  );
  if (!place) {
    // Newer than the data: a neighboring zip code must have the city's name.
    if (sameName.some(({ zip }) => zip.slice(0, 3) === five.slice(0, 3))) return 'fits';
    const [known] = sameName;
    return known ? toPlace(known) : null;
  }
  if (place.state === given.stateCode) {
    const fits =
      key(place.city) === key(given.cityName) ||
      sameName.some((other) => milesBetween(other, place) <= AROUND_MILES);
    return fits ? 'fits' : { ...toPlace(place), zipcode: given.zipcode };
  }
  return { ...toPlace(place), zipcode: given.zipcode };
}

/**
 * Whether a Canadian address has the province of its postal code. The data lacks many names of cities
 * there.
 * @param provinces the names of the provinces by their code.
 */
export async function checkCanada(
  given: Place,
  provinces: ReadonlyMap<string, string>,
): Promise<ZipVerdict> {
  const { codes, lookup } = await zips();
  const area = given.zipcode.slice(0, 3).toUpperCase();
  const wanted = key(provinces.get(given.stateCode) ?? given.stateCode);
  const place = lookup(area);
  if (!place) {
    const neighbors = Object.values(codes).filter(
      ({ country, zip }) => country === 'Canada' && zip[0] === area[0],
    );
    return neighbors.some(({ state }) => key(state) === wanted) ? 'fits' : null;
  }
  if (key(place.state) === wanted) return 'fits';
  const meant = [...provinces].find(([, name]) => key(name) === key(place.state));
  return meant ? { ...given, stateCode: meant[0] } : null;
}

const toPlace = ({ city, state, zip }: ZipPlace): Place => ({
  cityName: city,
  stateCode: state,
  zipcode: zip,
});

/** Accurate enough for a few dozen miles. */
function milesBetween(a: ZipPlace, b: ZipPlace): number {
  const middle = ((a.latitude + b.latitude) / 2) * (Math.PI / 180);
  const north = (a.latitude - b.latitude) * 69;
  const east = (a.longitude - b.longitude) * 69 * Math.cos(middle);
  return Math.hypot(north, east);
}
