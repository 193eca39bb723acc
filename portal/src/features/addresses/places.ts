import type { PublicClient } from '@tag/client/public';
import { foldText } from '@tag/contract/formats';
import {
  listCities,
  listCountries,
  listStates,
  type Country,
  type State,
} from '@tag/contract/places';
import type { Choice } from '@tag/ui/form';

export async function loadCountries(client: PublicClient): Promise<readonly Country[]> {
  return (await client.call(listCountries)).items;
}

export async function loadStates(
  client: PublicClient,
  countryId: number,
): Promise<readonly State[]> {
  return (await client.call(listStates, { query: { countryId } })).items;
}

/** Cities that match the typed text, each name once. */
export async function searchCities(
  client: PublicClient,
  place: { countryId: number; stateId?: number | undefined },
  text: string,
  signal: AbortSignal,
): Promise<Choice[]> {
  const { countryId, stateId } = place;
  const search = text.trim().slice(0, 100);
  const query = { countryId, ...(stateId && { stateId }), ...(search && { search }) };
  const { items } = await client.call(listCities, { query }, { signal });
  return [...new Set(items.map(({ name }) => name))].map((name) => ({ value: name, label: name }));
}

/** Names that start with the text, then names that contain it; accents are ignored. */
export function choicesLike(choices: readonly Choice[], text: string): readonly Choice[] {
  const wanted = plain(text);
  if (!wanted) return choices;
  const starts = choices.filter(({ label }) => plain(label).startsWith(wanted));
  const holds = choices.filter(
    ({ label, value }) =>
      !plain(label).startsWith(wanted) &&
      (plain(label).includes(wanted) || plain(value) === wanted),
  );
  return [...starts, ...holds];
}

const plain = (text: string) => foldText(text).trim();
