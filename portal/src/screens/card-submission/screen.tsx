import { identifier } from '@tag/contract/schema';
import { createOrderDraft, type OpenedOrder } from '@tag/order-draft';
import { useEffect, useState } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { SubmissionPage } from './submission-page.tsx';
import './screen.css';

export const head: PageHead = {
  title: 'Submit cards',
  description: 'Enter your cards, choose a service, and pay.',
};

const idStruct = identifier();

/** The submission of an order, step by step; without a step, the cards of an order paid first. */
export default function CardSubmissionScreen() {
  const { step, orderNumber = '', couponId } = useParams();
  const { search } = useLocation();
  const client = useClient();
  const opened = (): OpenedOrder => ({
    orderNumber,
    couponId: idStruct.is(couponId) ? couponId : null,
    query: new URLSearchParams(search),
  });
  // A new order stays the same one when its own number takes the place of its pseudo id.
  const [submission, setSubmission] = useState(() => createOrderDraft(client, opened()));
  const isOther = !submission.isOf(orderNumber);
  if (isOther) setSubmission(createOrderDraft(client, opened()));

  useEffect(() => submission.start(), [submission]);

  if (isOther) return null;
  return <SubmissionPage submission={submission} step={step} />;
}
