import type { Unsaved } from '@tag/order-draft';
import { describeFailure } from '../../features/api/describe-failure.ts';

/** Why a step can't go on, in words. */
export function whyNotSaved({ why, problem }: Unsaved): string {
  if (why === 'unread') return describeFailure(problem);
  if (why === 'refused') return `Your latest changes aren’t saved. ${describeFailure(problem)}`;
  if (why === 'conflict') return CONFLICT;
  return 'Your latest changes aren’t saved yet. Check your connection and try again.';
}

const CONFLICT =
  'Your latest changes aren’t saved: someone else changed the order. Choose at the top which changes stay.';
