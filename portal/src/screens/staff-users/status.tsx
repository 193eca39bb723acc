import type { StaffUser } from '@tag/contract/admin';
import { USER_STATUS_LABELS } from '@tag/contract/users';

/** An invitation that ran out is distinguished from every other state. */
const statusOf = ({ isInvited, status }: StaffUser) => (isInvited ? 'invited' : status);

export const statusLabel = (user: StaffUser): string => USER_STATUS_LABELS[statusOf(user)];

const TONES: Readonly<Partial<Record<ReturnType<typeof statusOf>, 'good' | 'bad'>>> = {
  active: 'good',
  inactive: 'bad',
  invited: 'bad',
};

export function Status({ user }: { user: StaffUser }) {
  return (
    <span className="list-state" data-tone={TONES[statusOf(user)]}>
      {statusLabel(user)}
    </span>
  );
}
