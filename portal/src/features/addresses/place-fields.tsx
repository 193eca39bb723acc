import type { PublicClient } from '@tag/client/public';
import type { Country } from '@tag/contract/places';
import { TextField, TypeAheadField, type FormHandle } from '@tag/ui/form';
import { useAnswer } from '../api/use-answer.ts';
import type { AddressValues } from './address-values.ts';
import { choicesLike, loadStates, searchCities } from './places.ts';

interface PlaceFieldsProps {
  client: PublicClient;
  form: FormHandle<AddressValues>;
  countries: readonly Country[];
}

/** Country, state and city, each limited by the one before. */
export function PlaceFields({ client, form, countries }: PlaceFieldsProps) {
  const { countryName, stateCode } = form.values;
  const country = countries.find(({ name }) => name === countryName);
  const withStates = country?.hasStates ?? false;
  const { answer: states } = useAnswer(withStates ? `states ${country!.id}` : 'none', async () =>
    withStates ? loadStates(client, country!.id) : [],
  );
  const state = states?.find(({ code }) => code === stateCode);
  const countryChoices = countries.map(({ name }) => ({ value: name, label: name }));
  const city = form.field('cityName');
  const autoComplete = (token: string) => `section-address ${token}`;

  return (
    <>
      <TypeAheadField
        {...form.field('countryName')}
        label="Country"
        autoComplete={autoComplete('country-name')}
        search={async (text) => choicesLike(countryChoices, text)}
        onChoose={(choice) => {
          if (choice && choice.value !== countryName) form.change({ stateCode: '', cityName: '' });
        }}
      />
      <div className="tag-form-pair">
        {country && !withStates ? (
          <TextField
            {...form.field('stateCode')}
            label="State"
            autoComplete={autoComplete('address-level1')}
          />
        ) : (
          <TypeAheadField
            {...form.field('stateCode')}
            label="State"
            disabled={!country}
            autoComplete={autoComplete('address-level1')}
            labelOf={(code) => states?.find((entry) => entry.code === code)?.name}
            search={async (text) => {
              const all = states ?? (await loadStates(client, country!.id));
              return choicesLike(
                all.map(({ code, name }) => ({ value: code, label: name })),
                text,
              );
            }}
            onChoose={(choice) => {
              if (choice && choice.value !== stateCode) form.change({ cityName: '' });
            }}
          />
        )}
        <TypeAheadField
          {...city}
          label="City"
          disabled={!country}
          autoComplete={autoComplete('address-level2')}
          search={(text, signal) =>
            searchCities(client, { countryId: country!.id, stateId: state?.id }, text, signal)
          }
        />
      </div>
    </>
  );
}
