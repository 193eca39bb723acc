import type { AddressUse, UserAddress } from '@tag/contract/addresses';
import { DEFAULT_COUNTRY_ID } from '@tag/contract/constants';
import { Button } from '@tag/ui/button';
import { FormActions } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useClient } from '../api/client-context.tsx';
import { useAnswer } from '../api/use-answer.ts';
import { AddressForm } from './address-form.tsx';
import { loadCountries } from './places.ts';
import { useProfileRefresh } from './use-profile-refresh.ts';

interface AddressModalProps {
  use: AddressUse;
  address?: UserAddress | undefined;
  onSaved(address: UserAddress): void;
  onClose(): void;
}

/** The dialog that adds or changes an address. */
export function AddressModal({ use, address, onSaved, onClose }: AddressModalProps) {
  const client = useClient();
  const refreshProfile = useProfileRefresh();
  const { answer: countries, failure, again } = useAnswer('countries', () => loadCountries(client));
  const start = countries?.find(({ id }) => id === DEFAULT_COUNTRY_ID)?.name ?? '';

  function saved(kept: UserAddress): void {
    onSaved(kept);
    if (!address) refreshProfile();
  }

  return (
    <Modal title={`${address ? 'Edit' : 'Add a'} ${use} address`} onClose={onClose}>
      {countries ? (
        <AddressForm
          {...{ use, address, countries }}
          startCountry={start}
          onSaved={saved}
          onCancel={onClose}
        />
      ) : failure !== undefined ? (
        <div role="alert" className="tag-form">
          <p>{failure}</p>
          <FormActions>
            <Button onClick={again}>Try again</Button>
          </FormActions>
        </div>
      ) : (
        <p role="status">Loading the countries…</p>
      )}
    </Modal>
  );
}
