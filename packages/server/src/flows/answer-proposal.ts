import type { endpoints } from '@tag/contract';
import { CURRENCY } from '@tag/contract/constants';
import { Refusal } from '@tag/contract/errors';
import type { OrderPayment, ProposalAnswer } from '@tag/contract/orders';
import { isPast } from 'date-fns';
import { randomUUID } from 'node:crypto';
import type { Queries, Transaction } from '../db/queries.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Handlers } from '../http/implement.ts';
import {
  closeProposal,
  findProposals,
  presentProposals,
  type ProposalRow,
} from '../orders/tracking/proposals.ts';
import { findOrder, lockOwnOrder, type SeenOrder } from '../orders/rows/order-store.ts';
import type { Payment } from '../payments/payment.ts';
import { checkReturnUrl } from '../payments/return-url.ts';
import type { PayOrderParts } from './pay-order.ts';
import { presentPayment } from './present-payment.ts';
import { sendCardBack } from './send-card-back.ts';

/** An answer by the order's owner. */
interface Wanted {
  readonly orderNumber: string;
  readonly proposalId: string;
  readonly userId: string;
  readonly answer: ProposalAnswer;
  /** Where the checkout returns to after accepting; already checked. */
  readonly returnUrl: string | null;
}

/**
 * Answers the lab's proposals. Accepting begins a payment, and only its success counts
 * (`proposal-paid.ts`). Any other answer ends an open checkout first.
 */
export function proposalHandlers(
  parts: PayOrderParts,
): Handlers<Pick<typeof endpoints, 'answerProposal'>> {
  const { database, payments } = parts;
  const { query } = database;

  /** @returns the checkout to continue, or the one to end before the answer counts. */
  async function begin(db: Transaction, wanted: Wanted): Promise<Payment | undefined> {
    const order = await lockOwnOrder(db, wanted.orderNumber, wanted.userId);
    const proposal = await findProposal(db, order, wanted.proposalId);
    const { answer, expiresAt } = proposal;
    if (answer === wanted.answer) return undefined;
    if (answer !== null) throw new Refusal('proposal_closed');
    const open = await payments.findOpen('proposal', proposal.id, db);
    if (open) return open;
    if (isPast(expiresAt)) throw new Refusal('proposal_closed');
    if (wanted.answer === 'accept') return beginPayment(db, order, proposal, wanted);
    const by = { actor: 'customer', actorId: wanted.userId } as const;
    if (wanted.answer === 'send_back') await sendCardBack(db, order, proposal, by);
    else await closeProposal(db, proposal, 'refuse', by);
    return undefined;
  }

  async function beginPayment(
    db: Transaction,
    { number, ownerId }: SeenOrder,
    { amount, id, title }: ProposalRow,
    { returnUrl }: Wanted,
  ): Promise<Payment> {
    if (returnUrl === null) {
      const fields = [{ path: 'body.returnUrl', reason: 'Is needed to accept' }];
      throw new Refusal('validation', { fields });
    }
    return payments.begin(db, {
      key: randomUUID(),
      purpose: 'proposal',
      subject: id,
      payerId: ownerId,
      title: `Grading order ${number}: ${title}`,
      amount,
      currency: CURRENCY,
      returnUrl,
    });
  }

  /** Records the answer, or returns the payment needed to accept. */
  async function answer(wanted: Wanted): Promise<Payment | undefined> {
    const payment = await inTransaction(query, (db) => begin(db, wanted));
    if (!payment || wanted.answer === 'accept') return payment && payments.proceed(payment);
    const { state } = await payments.close(payment);
    if (state === 'pending') throw new Refusal('payment_unavailable');
    return answer(wanted);
  }

  async function read({ orderNumber, proposalId, userId }: Wanted, begun: Payment | undefined) {
    const order = await findOrder(query, orderNumber, userId);
    const proposal = await findProposal(query, order, proposalId);
    const { paymentId } = proposal;
    const payment = begun ?? (paymentId === null ? undefined : await payments.find(paymentId));
    const shown: OrderPayment | null = payment
      ? presentPayment(payment, payment.id === paymentId)
      : null;
    return { proposal: (await presentProposals(query, [proposal]))[0]!, payment: shown };
  }

  return {
    async answerProposal({ body, params }, { caller }) {
      const { answer: wantedAnswer, returnUrl } = body;
      const wanted: Wanted = {
        ...params,
        userId: caller.userId,
        answer: wantedAnswer,
        returnUrl: returnUrl === undefined ? null : checkReturnUrl(returnUrl, parts.returnOrigins),
      };
      return read(wanted, await answer(wanted));
    },
  };
}

/** @throws ApiError `not_found` for one of another order. */
async function findProposal(
  db: Queries,
  { id: orderId }: SeenOrder,
  proposalId: string,
): Promise<ProposalRow> {
  const [proposal] = await findProposals(db, [orderId], proposalId);
  if (!proposal) throw new Refusal('not_found');
  return proposal;
}
