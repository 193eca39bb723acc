import {
  addressFormStruct,
  createAddress,
  updateAddress,
  type AddressUse,
  type UserAddress,
} from '@tag/contract/addresses';
import { ApiError, type ErrorDetails } from '@tag/contract/errors';
import type { Country } from '@tag/contract/places';
import { Button } from '@tag/ui/button';
import {
  CheckboxField,
  Form,
  FormActions,
  RadioGroup,
  SubmitButton,
  TextField,
  useForm,
} from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../api/client-context.tsx';
import { blankAddress, meantBy, valuesOf } from './address-values.ts';
import { PlaceFields } from './place-fields.tsx';

const KINDS = [
  { value: 'residential', label: 'Residential' },
  { value: 'commercial', label: 'Commercial' },
];

interface AddressFormProps {
  use: AddressUse;
  /** The one to change; without it a new one is added. */
  address?: UserAddress | undefined;
  countries: readonly Country[];
  /** The country a new address starts with. */
  startCountry: string;
  onSaved(address: UserAddress): void;
  onCancel(): void;
}

export function AddressForm(props: AddressFormProps) {
  const { use, address, countries, startCountry, onSaved, onCancel } = props;
  const client = useClient();
  const [offer, setOffer] = useState<ErrorDetails>();
  const form = useForm({
    schema: addressFormStruct,
    initial: address ? valuesOf(address) : blankAddress(use, startCountry),
    async submit(body) {
      setOffer(undefined);
      try {
        const saved = address
          ? await client.call(updateAddress, { params: { id: address.id }, body })
          : await client.call(createAddress, { body });
        onSaved(saved);
      } catch (error) {
        const matched = error instanceof ApiError && error.code === 'address_not_matched';
        if (matched) setOffer(error.details);
        throw error;
      }
    },
  });
  const zipcode = form.field('zipcode');

  return (
    <Form form={form}>
      {offer && form.failure && (
        <Button
          onClick={() => {
            form.change(meantBy(offer));
            setOffer(undefined);
          }}
        >
          Use the suggested address
        </Button>
      )}
      <TextField
        {...form.field('address')}
        label="Address"
        autoComplete="section-address address-line1"
        autoFocus
      />
      <TextField
        {...form.field('address2')}
        label="Apartment, suite, floor"
        autoComplete="section-address address-line2"
      />
      <PlaceFields client={client} form={form} countries={countries} />
      <div className="tag-form-pair">
        <TextField {...zipcode} label="Zip code" autoComplete="section-address postal-code" />
        <RadioGroup {...form.field('addressType')} label="Type" choices={KINDS} />
      </div>
      {!address?.isDefault && (
        <CheckboxField {...form.field('isDefault')} label={`Make this my default ${use} address`} />
      )}
      <FormActions>
        <SubmitButton submitting={form.submitting} busyLabel="Saving…">
          {address ? 'Save address' : 'Add address'}
        </SubmitButton>
        <Button onClick={onCancel}>Cancel</Button>
      </FormActions>
    </Form>
  );
}
