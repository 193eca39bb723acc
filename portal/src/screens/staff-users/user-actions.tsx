import type { StaffUser } from '@tag/contract/admin';
import { RowActs } from '../../features/lists/row-acts.tsx';

export type UserAct = 'edit' | 'resend' | 'factor' | 'impersonate';

const NAMES: Readonly<Record<UserAct, string>> = {
  edit: 'Edit',
  resend: 'Resend password',
  factor: 'Remove second factor',
  impersonate: 'Impersonate',
};

interface UserActionsProps {
  acts: readonly UserAct[];
  user: StaffUser;
  /** Whether it's the user's own row. */
  isOwn: boolean;
  onAct(act: UserAct, user: StaffUser): void;
}

export function UserActions({ acts, user, isOwn, onAct }: UserActionsProps) {
  const items = acts
    .filter((act) => isPossible(act, user, isOwn))
    .map((act) => ({ key: act, label: NAMES[act] }));
  return (
    <RowActs
      of={`${user.firstName} ${user.lastName}`}
      acts={items}
      onAct={(act) => onAct(act, user)}
    />
  );
}

/** The server refuses these, so they aren't offered. */
function isPossible(
  act: UserAct,
  { hasSecondFactor, role, status }: StaffUser,
  isOwn: boolean,
): boolean {
  if (act === 'edit') return true;
  if (act === 'resend') return status !== 'inactive';
  if (act === 'factor') return hasSecondFactor && !isOwn;
  return role.name === 'customer' && status === 'active';
}
