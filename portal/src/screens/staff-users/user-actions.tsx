import type { StaffUser } from '@tag/contract/admin';
import { Suspense } from 'react';
import { lazy } from '../../features/lazy/lazy.ts';
import '@tag/ui/row-menu.css';

export type UserAct = 'edit' | 'resend' | 'factor' | 'impersonate';

const NAMES: Readonly<Record<UserAct, string>> = {
  edit: 'Edit',
  resend: 'Resend password',
  factor: 'Remove second factor',
  impersonate: 'Impersonate',
};

const RowMenu = lazy(async () => ({
  default: (await import('@tag/ui/row-menu')).RowMenu<UserAct>,
}));

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
  if (items.length === 0) return null;
  return (
    <Suspense fallback={<span className="tag-row-menu-button" />}>
      <RowMenu
        label={`Actions for ${user.firstName} ${user.lastName}`}
        items={items}
        onSelect={(act) => onAct(act, user)}
      />
    </Suspense>
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
