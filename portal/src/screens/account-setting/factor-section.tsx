import { countOf, formatDate } from '@tag/contract/formats';
import {
  readFactors,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  type Factors,
  type Passkey,
} from '@tag/contract/users';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useRef, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { AddFactors } from '../../features/second-factor/add-factors.tsx';
import { CodesModal } from '../../features/second-factor/codes-modal.tsx';
import { PasskeyModal } from '../../features/second-factor/passkey-modal.tsx';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import { FactorList, type FactorAct } from './factor-list.tsx';
import { SettingCard } from '../../features/setting-card/setting-card.tsx';

type Task = FactorAct | { readonly kind: 'renew' } | { readonly kind: 'codes'; codes: string[] };

/** Staff's second factors. */
export function FactorSection({ email }: { email: string }) {
  return (
    <SettingCard
      title="Second factor"
      lead="Signing in then takes your password and something you have: your phone, this computer, or a security key."
    >
      <OwnerOnly calls={[readFactors]} to="change its second factor">
        <OwnFactors email={email} />
      </OwnerOnly>
    </SettingCard>
  );
}

function OwnFactors({ email }: { email: string }) {
  const client = useClient();
  const { answer, failure, again } = useAnswer('factors', (signal) =>
    client.call(readFactors, undefined, { signal }),
  );
  const [task, setTask] = useState<Task>();
  const region = useRef<HTMLDivElement>(null);
  const close = () => setTask(undefined);
  /** The pressed button may be gone; the focus stays in this section. */
  const changed = () => {
    close();
    again();
    region.current?.focus();
  };

  if (!answer) {
    return failure === undefined ? (
      <div className="settings-skeleton" data-short="true" role="status">
        <span className="tag-hidden">Loading your second factors…</span>
      </div>
    ) : (
      <div className="settings-error" role="alert">
        <p>{failure}</p>
        <Button onClick={again}>Try again</Button>
      </div>
    );
  }
  const isEmpty = !answer.authenticator && answer.passkeys.length === 0;
  return (
    <div ref={region} className="settings-factors" tabIndex={-1}>
      {isEmpty ? (
        <p className="settings-note">No second factor yet. Your password alone signs you in.</p>
      ) : (
        <FactorList factors={answer} onAct={setTask} />
      )}
      <AddFactors email={email} hasApp={answer.authenticator !== null} onAdded={again} />
      {!isEmpty && <CodesLeft factors={answer} onRenew={() => setTask({ kind: 'renew' })} />}
      {task?.kind === 'rename' && (
        <PasskeyModal
          passkey={task.passkey}
          onClose={close}
          onSaved={() => {
            say('Passkey renamed.');
            changed();
          }}
        />
      )}
      {task?.kind === 'remove' && (
        <RemoveDialog passkey={task.passkey} onClose={close} onRemoved={changed} />
      )}
      {task?.kind === 'renew' && (
        <RenewDialog onClose={close} onRenewed={(codes) => setTask({ kind: 'codes', codes })} />
      )}
      {task?.kind === 'codes' && <CodesModal codes={task.codes} email={email} onClose={changed} />}
    </div>
  );
}

function CodesLeft({ factors, onRenew }: { factors: Factors; onRenew(): void }) {
  const { recoveryCodesLeft: left } = factors;
  return (
    <div className="factor-acts">
      <span className="settings-note">{countOf(left, 'recovery code')} left.</span>
      <Button onClick={onRenew}>New recovery codes</Button>
    </div>
  );
}

interface RemoveDialogProps {
  /** The app, if undefined. */
  passkey: Passkey | undefined;
  onClose(): void;
  onRemoved(): void;
}

function RemoveDialog({ passkey, onClose, onRemoved }: RemoveDialogProps) {
  const client = useClient();
  const remove = (): Promise<unknown> =>
    passkey
      ? client.call(removePasskey, { params: { id: passkey.id } })
      : client.call(removeAuthenticator);
  return (
    <ConfirmCall
      title={passkey ? `Remove the passkey “${passkey.name}”?` : 'Remove the authenticator app?'}
      confirmLabel="Remove"
      cancelLabel="Keep it"
      danger
      call={remove}
      said={passkey ? 'Passkey removed.' : 'Authenticator app removed.'}
      onDone={onRemoved}
      onClose={onClose}
    >
      <p>
        {passkey
          ? `Added on ${formatDate(passkey.addedAt)}. It won’t sign you in any more.`
          : 'Its codes won’t sign you in any more.'}
      </p>
    </ConfirmCall>
  );
}

interface RenewDialogProps {
  onClose(): void;
  onRenewed(codes: string[]): void;
}

function RenewDialog({ onClose, onRenewed }: RenewDialogProps) {
  const client = useClient();
  return (
    <ConfirmCall
      title="Make new recovery codes?"
      confirmLabel="Make new codes"
      call={() => client.call(renewRecoveryCodes)}
      onDone={({ recoveryCodes }) => onRenewed(recoveryCodes)}
      onClose={onClose}
    >
      <p>You get ten. The earlier ones stop working.</p>
    </ConfirmCall>
  );
}
