import { readTurnaround, type Turnaround } from '@tag/contract/orders';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';

/** How long each speed takes now: null while that loads, empty if it can't be learned. */
export function useTurnaround(): readonly Turnaround[] | null {
  const client = useClient();
  const { answer, failure } = useAnswer('turnaround', (signal) =>
    client.call(readTurnaround, undefined, { signal }),
  );
  return answer?.items ?? (failure === undefined ? null : []);
}
