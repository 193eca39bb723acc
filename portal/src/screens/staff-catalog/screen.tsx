import { countOf } from '@tag/contract/formats';
import { listCardAdditions, type CardAddition } from '@tag/contract/lab';
import { ErrorNotice } from '@tag/ui/error-notice';
import { CheckIcon } from '@tag/ui/icons';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { EmptyList } from '../../features/lists/empty-list.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { Addition } from './addition.tsx';
import { ConfirmAddition, RefuseAddition } from './answer-addition.tsx';
import '../../features/lists/lists.css';
import './screen.css';

export const head: PageHead = {
  title: 'Catalog',
  description: 'Cards that the lab added to the catalog, to confirm or refuse.',
};

const LEAD = 'Cards that the lab added. A second person confirms each of them.';

interface Task {
  readonly kind: 'confirm' | 'refuse';
  readonly addition: CardAddition;
}

/** The cards that wait for a second person, oldest first. */
export default function StaffCatalogScreen() {
  const client = useClient();
  const [task, setTask] = useState<Task>();
  const { again, answer, failure } = useAnswer('card additions', (signal) =>
    client.call(listCardAdditions, undefined, { signal }),
  );
  const close = () => setTask(undefined);

  function onAnswered(message: string): void {
    close();
    say(message);
    again();
  }

  const dialog = task && { addition: task.addition, onAnswered, onClose: close };
  return (
    <AreaPage title="Catalog" lead={LEAD}>
      {failure !== undefined && (
        <ErrorNotice
          kind="network"
          title="The cards couldn’t be loaded"
          help={failure}
          level={2}
          onRetry={again}
        />
      )}
      {!answer && failure === undefined && <p role="status">Loading the cards…</p>}
      {answer && answer.total === 0 && (
        <EmptyList
          icon={<CheckIcon />}
          title="No card waits"
          text="Cards that the lab adds at the bench appear here."
          elsewhere={0}
          onFirstPage={again}
        />
      )}
      {answer && answer.total > 0 && (
        <>
          <p role="status">
            {countOf(answer.total, 'card waits', 'cards wait')}
            {answer.total > answer.items.length && `, the oldest ${answer.items.length} are shown`}.
          </p>
          <ol className="additions">
            {answer.items.map((addition) => (
              <Addition
                key={addition.id}
                addition={addition}
                onTask={(kind) => setTask({ kind, addition })}
              />
            ))}
          </ol>
        </>
      )}
      {dialog && task.kind === 'confirm' && <ConfirmAddition {...dialog} />}
      {dialog && task.kind === 'refuse' && <RefuseAddition {...dialog} />}
    </AreaPage>
  );
}
