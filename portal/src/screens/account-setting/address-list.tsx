import type { UserAddress } from '@tag/contract/addresses';
import { formatAddress } from '@tag/contract/formats';

interface AddressListProps {
  addresses: readonly UserAddress[];
  none: string;
  onEdit(address: UserAddress): void;
  onDelete(address: UserAddress): void;
  onMakeDefault(address: UserAddress): void;
}

/** Each address on its line, the default first, and what can be done with it. */
export function AddressList(props: AddressListProps) {
  const { addresses, none, onEdit, onDelete, onMakeDefault } = props;
  if (addresses.length === 0) return <p className="settings-note">{none}</p>;
  return (
    <ul className="settings-addresses">
      {addresses.map((address) => {
        const line = formatAddress(address);
        return (
          <li key={address.id}>
            <p>{line}</p>
            <p className="settings-marks">
              {address.isDefault && <strong>Default</strong>}
              <span>{address.addressType === 'commercial' ? 'Commercial' : 'Residential'}</span>
            </p>
            <p className="settings-acts">
              <Act name="Edit" line={line} onAct={() => onEdit(address)} />
              {!address.isDefault && (
                <Act name="Make default" line={line} onAct={() => onMakeDefault(address)} />
              )}
              <Act name="Delete" line={line} onAct={() => onDelete(address)} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

const Act = ({ name, line, onAct }: { name: string; line: string; onAct(): void }) => (
  <button type="button" onClick={onAct}>
    {name}
    <span className="visually-hidden">: {line}</span>
  </button>
);
