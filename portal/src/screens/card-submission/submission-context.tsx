import type { Order, OrderReferences } from '@tag/contract/orders';
import { createContext, use } from 'react';
import type { Submission } from './state/submission.ts';

/** Shared by all steps. */
interface SubmissionInHand {
  readonly submission: Submission;
  readonly order: Order;
  readonly references: OrderReferences;
}

const SubmissionContext = createContext<SubmissionInHand | undefined>(undefined);

export const SubmissionProvider = SubmissionContext.Provider;

/** @throws Error outside the page of a submission: a programmer's mistake. */
export function useSubmission(): SubmissionInHand {
  const inHand = use(SubmissionContext);
  if (!inHand) throw new Error('There is no order outside <SubmissionProvider>');
  return inHand;
}
