import type { StaffUser } from '@tag/contract/admin';
import { actsColumn } from '../../features/lists/row-acts.tsx';

export type UserAct = 'edit' | 'resend' | 'factor' | 'impersonate';

const NAMES: Readonly<Record<UserAct, string>> = {
  edit: 'Edit',
  resend: 'Resend password',
  factor: 'Remove second factor',
  impersonate: 'Impersonate',
};

/** @param ownId whose own row has fewer actions. */
export const userActs = (
  acts: readonly UserAct[],
  ownId: string | undefined,
  onAct: (act: UserAct, user: StaffUser) => void,
) =>
  actsColumn<StaffUser, UserAct>({
    of: ({ firstName, lastName }) => `${firstName} ${lastName}`,
    acts: (user) =>
      acts
        .filter((act) => isPossible(act, user, user.id === ownId))
        .map((act) => ({ key: act, label: NAMES[act] })),
    onAct,
  });

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
