import { orderAgain } from '@tag/contract/orders';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { attempt } from '../api/attempt.ts';
import { useClient } from '../api/client-context.tsx';
import { submissionPath } from './order-paths.ts';

/** Starts a draft like an earlier order and opens it. Pressed twice, or again after a failure, it makes one. */
export function useOrderAgain(): (orderNumber: string) => Promise<void> {
  const client = useClient();
  const navigate = useNavigate();
  const keys = useRef(new Map<string, string>());

  return (orderNumber) => {
    const key = keys.current.get(orderNumber) ?? crypto.randomUUID();
    keys.current.set(orderNumber, key);
    return attempt(async () => {
      const draft = await client.call(orderAgain, { params: { orderNumber }, body: { key } });
      void navigate(submissionPath(draft.step, draft.orderNumber));
    });
  };
}
