import { formatCount } from '@tag/contract/formats';
import { listCardAdditions } from '@tag/contract/lab';
import { Link } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import { href } from '../../pages/href.ts';

/** Links to the cards that wait to be confirmed in the catalogue, if there are any. */
export function AdditionsNote() {
  const client = useClient();
  const { again, answer } = useAnswer('card additions', (signal) =>
    client.call(listCardAdditions, undefined, { signal }),
  );
  useLiveReload(again);
  const total = answer?.total ?? 0;
  if (total === 0) return null;
  return (
    <Link className="bench-link" to={href('/staff/catalog')}>
      {total === 1
        ? '1 card waits to be confirmed in the catalog'
        : `${formatCount(total)} cards wait to be confirmed in the catalog`}
    </Link>
  );
}
