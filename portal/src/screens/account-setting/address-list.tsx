import type { UserAddress } from '@tag/contract/addresses';
import { formatAddress } from '@tag/contract/formats';
import { useEffect, useRef } from 'react';

interface AddressActs {
  onEdit(address: UserAddress): void;
  onDelete(address: UserAddress): void;
  onMakeDefault(address: UserAddress): void;
}

interface AddressListProps extends AddressActs {
  addresses: readonly UserAddress[];
  none: string;
  /** The one that takes the focus. */
  focused: string | undefined;
}

/** Each address on a line with its actions, the default first. */
export function AddressList({ addresses, none, focused, ...acts }: AddressListProps) {
  if (addresses.length === 0) return <p className="settings-note">{none}</p>;
  return (
    <ul className="settings-addresses">
      {addresses.map((address) => (
        <Row key={address.id} address={address} isFocused={address.id === focused} {...acts} />
      ))}
    </ul>
  );
}

interface RowProps extends AddressActs {
  address: UserAddress;
  isFocused: boolean;
}

function Row({ address, isFocused, onEdit, onDelete, onMakeDefault }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isFocused) row.current?.focus();
  }, [isFocused]);
  const line = formatAddress(address);
  return (
    <li ref={row} tabIndex={-1}>
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
}

const Act = ({ name, line, onAct }: { name: string; line: string; onAct(): void }) => (
  <button type="button" onClick={onAct}>
    {name}
    <span className="tag-hidden">: {line}</span>
  </button>
);
