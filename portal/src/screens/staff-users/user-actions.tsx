import type { StaffUser } from '@tag/contract/admin';

export type UserAct = 'edit' | 'resend' | 'impersonate';

const NAMES: Readonly<Record<UserAct, string>> = {
  edit: 'Edit',
  resend: 'Resend password',
  impersonate: 'Impersonate',
};

interface UserActionsProps {
  acts: readonly UserAct[];
  user: StaffUser;
  onAct(act: UserAct, user: StaffUser): void;
}

export function UserActions({ acts, user, onAct }: UserActionsProps) {
  return (
    <span className="list-acts">
      {acts
        .filter((act) => isPossible(act, user))
        .map((act) => (
          <button key={act} type="button" onClick={() => onAct(act, user)}>
            {NAMES[act]}
            <span className="tag-hidden">
              {' '}
              {user.firstName} {user.lastName}
            </span>
          </button>
        ))}
    </span>
  );
}

/** The server refuses these; nobody needs to try. */
function isPossible(act: UserAct, { role, status }: StaffUser): boolean {
  if (act === 'edit') return true;
  if (act === 'resend') return status !== 'inactive';
  return role.name === 'customer' && status === 'active';
}
