import type { Order, OrderReferences } from '@tag/contract/orders';
import type { OrderDraft } from '@tag/order-draft';
import { createContext, use } from 'react';

/** Shared by all steps. */
interface SubmissionInHand {
  readonly submission: OrderDraft;
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
