import type { AddressForm } from '@tag/contract/addresses';
import { COUNTRY_IDS } from '@tag/contract/constants';
import { type ApiError, Refusal, type FieldError } from '@tag/contract/errors';
import { formatAddress } from '@tag/contract/formats';
import type { Database } from '../db/database.ts';
import { checkCanada, checkUnitedStates, type ZipVerdict } from './zip-check.ts';

/** An address with names and codes as in the places calls. */
export interface CheckedPlace {
  readonly countryId: number;
  readonly countryName: string;
  readonly stateCode: string;
}

const ZIP_FORMS = new Map<number, readonly [RegExp, string]>([
  [COUNTRY_IDS.unitedStates, [/^\d{5}(-\d{4})?$/, 'Zip code must have 5 digits, or 5 and 4']],
  [COUNTRY_IDS.canada, [/^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i, 'Postal code must be like K1A 0B1']],
]);

/**
 * Checks an address against the known places: its country and state exist, and in the United States and
 * Canada its zip code belongs there.
 * @throws ApiError `validation`; `address_not_matched` with the address that was probably meant;
 * `address_without_alternative`.
 */
export async function checkPlace({ query }: Database, form: AddressForm): Promise<CheckedPlace> {
  const country = await query
    .selectFrom('countries')
    .selectAll()
    .where((where) => where.fn('lower', ['name']), '=', form.countryName.toLowerCase())
    .executeTakeFirst();
  if (!country) throw refusal('countryName', 'Choose a country of the list');
  const states = await query
    .selectFrom('states')
    .select(['code', 'name'])
    .where('countryId', '=', country.id)
    .execute();
  const typed = form.stateCode.toLowerCase();
  const state = states.find(
    ({ code, name }) => code.toLowerCase() === typed || name.toLowerCase() === typed,
  );
  if (states.length > 0 && !state) throw refusal('stateCode', 'Choose a state of the list');
  const stateCode = state?.code ?? form.stateCode;
  const checked = { countryId: country.id, countryName: country.name, stateCode };

  const zipForm = ZIP_FORMS.get(country.id);
  if (!zipForm) return checked;
  const [pattern, reason] = zipForm;
  if (!pattern.test(form.zipcode)) throw refusal('zipcode', reason);
  const { cityName, zipcode } = form;
  const given = { cityName, stateCode, zipcode };
  const verdict =
    country.id === COUNTRY_IDS.canada
      ? await checkCanada(given, new Map(states.map(({ code, name }) => [code, name])))
      : await checkUnitedStates(given);
  if (verdict === 'fits') return checked;
  throw mismatch(form, country.name, verdict);
}

function refusal(field: keyof AddressForm, reason: string): ApiError {
  const fields: FieldError[] = [{ path: `body.${field}`, reason }];
  return new Refusal('validation', { fields });
}

function mismatch(
  { address, address2 }: AddressForm,
  countryName: string,
  verdict: Exclude<ZipVerdict, 'fits'>,
): ApiError {
  if (!verdict) return new Refusal('address_without_alternative');
  const meant = { address, ...verdict, countryName };
  return new Refusal('address_not_matched', {
    details: {
      alternative: formatAddress({ ...meant, address2 }),
      ...meant,
      ...(address2 && { address2 }),
    },
  });
}
