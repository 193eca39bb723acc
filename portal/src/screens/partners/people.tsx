import { formatDate } from '@tag/contract/formats';
import {
  cancelPartnerInvitation,
  handOverPartner,
  MOST_PARTNER_USERS,
  removePartnerUser,
  type OpenPartnerInvitation,
  type PartnerDesk,
  type PartnerUser,
} from '@tag/contract/partner-desk';
import { Button } from '@tag/ui/button';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useClient } from '../../features/api/client-context.tsx';
import { ApiAct, ApiState } from '../../features/api-desk/api-parts.tsx';
import { ConfirmCall } from '../../features/confirm/confirm-call.tsx';
import { EmailText } from '../../features/email-text/email-text.tsx';
import { sessionStore } from '../../session/session-store.ts';
import { InviteModal } from './invite-modal.tsx';

type Task =
  | { readonly kind: 'invite' }
  | { readonly kind: 'cancel'; readonly invitation: OpenPartnerInvitation }
  | { readonly kind: 'remove' | 'hand-over' | 'leave'; readonly user: PartnerUser };

interface PeopleProps {
  desk: PartnerDesk;
  again(): void;
  onLeft(): void;
}

/** A partner's users, and those who are invited. */
export function People({ desk, again, onLeft }: PeopleProps) {
  const client = useClient();
  const { userProfile } = useSnapshot(sessionStore);
  const [task, setTask] = useState<Task>();
  const region = useRef<HTMLDivElement>(null);
  const close = () => setTask(undefined);
  const changed = () => {
    again();
    region.current?.focus();
  };
  const isOwner = desk.role === 'owner';
  const { invitations, name, users } = desk;
  return (
    <div ref={region} className="api-part" tabIndex={-1}>
      <ul className="settings-addresses">
        {users.map((user) => (
          <li key={user.id}>
            <div className="api-name">
              <p>{user.name}</p>
              <ApiState>{user.role === 'owner' ? 'Owner' : 'Member'}</ApiState>
            </div>
            <p className="settings-marks">
              <EmailText email={user.email} />
              <span>Since {formatDate(user.joinedAt)}</span>
            </p>
            {user.role === 'member' && (
              <p className="settings-acts">
                {isOwner && (
                  <>
                    <ApiAct
                      name="Make owner"
                      of={user.name}
                      onAct={() => setTask({ kind: 'hand-over', user })}
                    />
                    <ApiAct
                      name="Remove"
                      of={user.name}
                      onAct={() => setTask({ kind: 'remove', user })}
                    />
                  </>
                )}
                {!isOwner && user.email === userProfile?.email && (
                  <ApiAct name="Leave" of={name} onAct={() => setTask({ kind: 'leave', user })} />
                )}
              </p>
            )}
          </li>
        ))}
        {invitations.map((invitation) => (
          <InvitationLine
            key={invitation.id}
            invitation={invitation}
            {...(isOwner && { onCancel: () => setTask({ kind: 'cancel', invitation }) })}
          />
        ))}
      </ul>
      {isOwner &&
        (users.length + invitations.length < MOST_PARTNER_USERS ? (
          <Button onClick={() => setTask({ kind: 'invite' })}>Invite somebody</Button>
        ) : (
          <p className="settings-note">
            You are {MOST_PARTNER_USERS}, with those invited: the most there can be.
          </p>
        ))}
      {task?.kind === 'invite' && (
        <InviteModal
          partner={name}
          onClose={close}
          onInvited={() => {
            close();
            changed();
          }}
        />
      )}
      {task?.kind === 'cancel' && (
        <ConfirmCall
          title="Take back this invitation?"
          confirmLabel="Take back"
          cancelLabel="Keep it"
          danger
          call={() => client.call(cancelPartnerInvitation, { params: { id: task.invitation.id } })}
          said="The invitation is taken back."
          onDone={changed}
          onClose={close}
        >
          <p>The link that {task.invitation.email} got stops working.</p>
        </ConfirmCall>
      )}
      {task?.kind === 'remove' && (
        <ConfirmCall
          title={`Remove ${task.user.name}?`}
          confirmLabel="Remove"
          cancelLabel="Keep them"
          danger
          call={() => client.call(removePartnerUser, { params: { id: task.user.id } })}
          said={`Removed ${task.user.name}.`}
          onDone={changed}
          onClose={close}
        >
          <p>
            They no longer see this page. Keys that they made go on working: rotate those they know.
          </p>
        </ConfirmCall>
      )}
      {task?.kind === 'hand-over' && (
        <ConfirmCall
          title={`Make ${task.user.name} the owner?`}
          confirmLabel="Make owner"
          cancelLabel="Stay owner"
          call={() => client.call(handOverPartner, { params: { id: task.user.id } })}
          said={`${task.user.name} is the owner now.`}
          onDone={changed}
          onClose={close}
        >
          <p>You become a member: only the owner invites and removes people.</p>
        </ConfirmCall>
      )}
      {task?.kind === 'leave' && (
        <ConfirmCall
          title={`Leave ${name}?`}
          confirmLabel="Leave"
          cancelLabel="Stay"
          danger
          call={() => client.call(removePartnerUser, { params: { id: task.user.id } })}
          said={`You left ${name}.`}
          onDone={onLeft}
          onClose={close}
        >
          <p>You no longer see its keys and webhooks. The owner can invite you again.</p>
        </ConfirmCall>
      )}
    </div>
  );
}

interface InvitationLineProps {
  invitation: OpenPartnerInvitation;
  /** Left out for members. */
  onCancel?: () => void;
}

function InvitationLine({ invitation, onCancel }: InvitationLineProps) {
  const { email, expiresAt, sendsAt } = invitation;
  const isLater = sendsAt !== null && new Date(sendsAt) > new Date();
  const isOver = new Date(expiresAt) < new Date();
  return (
    <li>
      <div className="api-name">
        <p>
          <EmailText email={email} />
        </p>
        <ApiState>Invited</ApiState>
      </div>
      <p className="settings-marks">
        {isLater && <span>The email goes out on {formatDate(sendsAt)}</span>}
        <span>
          {isOver ? 'Expired' : 'Expires'} {formatDate(expiresAt)}
        </span>
      </p>
      {onCancel && (
        <p className="settings-acts">
          <ApiAct name="Take back" of={email} onAct={onCancel} />
        </p>
      )}
    </li>
  );
}
