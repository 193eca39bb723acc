import type { StaffUser } from '@tag/contract/admin';
import { USER_STATUS_LABELS } from '@tag/contract/users';

/** An invitation that ran out is told apart from every other state. */
const standingOf = ({ isInvited, status }: StaffUser) => (isInvited ? 'invited' : status);

export const statusLabel = (user: StaffUser): string => USER_STATUS_LABELS[standingOf(user)];

const TONES: Readonly<Partial<Record<ReturnType<typeof standingOf>, 'good' | 'bad'>>> = {
  active: 'good',
  inactive: 'bad',
  invited: 'bad',
};

export function Status({ user }: { user: StaffUser }) {
  return (
    <span className="list-state" data-tone={TONES[standingOf(user)]}>
      {statusLabel(user)}
    </span>
  );
}
