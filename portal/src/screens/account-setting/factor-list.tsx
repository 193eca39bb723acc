import { formatDate } from '@tag/contract/formats';
import type { Factors, Passkey } from '@tag/contract/users';

/** A change of one factor; the app, without a passkey. */
export type FactorAct =
  | { readonly kind: 'rename'; readonly passkey: Passkey }
  | { readonly kind: 'remove'; readonly passkey: Passkey | undefined };

interface FactorListProps {
  factors: Factors;
  onAct(act: FactorAct): void;
}

/** The authenticator app and the passkeys, each on a line with its actions. */
export function FactorList({ factors, onAct }: FactorListProps) {
  const { authenticator, isRequired, passkeys } = factors;
  // The server refuses it.
  const isLast = isRequired && passkeys.length + (authenticator ? 1 : 0) === 1;
  return (
    <ul className="settings-addresses">
      {authenticator && (
        <li>
          <p>Authenticator app</p>
          <Times {...authenticator} />
          {!isLast && (
            <p className="settings-acts">
              <Act
                name="Remove"
                of="authenticator app"
                onAct={() => onAct({ kind: 'remove', passkey: undefined })}
              />
            </p>
          )}
        </li>
      )}
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <p>{passkey.name}</p>
          <Times {...passkey} kind="Passkey" />
          <p className="settings-acts">
            <Act name="Rename" of={passkey.name} onAct={() => onAct({ kind: 'rename', passkey })} />
            {!isLast && (
              <Act
                name="Remove"
                of={passkey.name}
                onAct={() => onAct({ kind: 'remove', passkey })}
              />
            )}
          </p>
        </li>
      ))}
    </ul>
  );
}

interface TimesProps {
  kind?: string;
  addedAt: string;
  lastUsedAt: string | null;
}

const Times = ({ kind, addedAt, lastUsedAt }: TimesProps) => (
  <p className="settings-marks">
    {kind && <span>{kind}</span>}
    <span>Added {formatDate(addedAt)}</span>
    <span>{lastUsedAt ? `Last used ${formatDate(lastUsedAt)}` : 'Not used yet'}</span>
  </p>
);

const Act = ({ name, of, onAct }: { name: string; of: string; onAct(): void }) => (
  <button type="button" onClick={onAct}>
    {name}
    <span className="tag-hidden">: {of}</span>
  </button>
);
