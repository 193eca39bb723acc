import type { Endpoint } from '@tag/contract/endpoint';
import type { ReactNode } from 'react';
import { useImpersonation } from '../../session/session-context.tsx';
import './owner-only.css';

/** Whether the server lets this tab make the calls. It refuses some to staff who act as another user. */
export function useMay(...calls: readonly Endpoint[]): boolean {
  const impersonates = useImpersonation();
  return !impersonates || !calls.some(({ ownerOnly }) => ownerOnly);
}

interface OwnerOnlyProps {
  calls: readonly Endpoint[];
  /** The action in words: “pay”. */
  to: string;
  /** What starts the action; none if it is somewhere else. */
  children?: ReactNode;
}

/** An action for users themselves. Staff who act as another user read who can do it instead. */
export function OwnerOnly({ calls, to, children }: OwnerOnlyProps) {
  if (useMay(...calls)) return children;
  return <span className="owner-only">Only the account’s owner can {to}.</span>;
}
