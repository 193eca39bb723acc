import {
  listPartnerMessages,
  MESSAGE_STATES,
  replayPartnerMessage,
  type Partner,
} from '@tag/contract/partners';
import { SelectField } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { attempt } from '../../features/api/attempt.ts';
import { useClient } from '../../features/api/client-context.tsx';
import { oneOfChoices, readListAddress } from '../../features/lists/list-address.ts';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { messageColumns } from './partner-columns.tsx';

const CHOICES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
];

function readQuery(address: URLSearchParams) {
  const state = oneOfChoices(MESSAGE_STATES, address.get('state'));
  const { search: _, ...part } = readListAddress(address);
  return { ...part, ...(state && { state }) };
}

/** The messages sent to a partner, newest first. */
export function Messages({ partner, mayReplay }: { partner: Partner; mayReplay: boolean }) {
  const client = useClient();
  const list = useList(
    readQuery,
    (query, signal) =>
      client.call(listPartnerMessages, { params: { id: partner.id }, query }, { signal }),
    partner.id,
  );

  const replay = (webhookId: string) =>
    attempt(async () => {
      await client.call(replayPartnerMessage, { params: { webhookId } });
      say('It is being sent again.');
      list.again();
    });

  return (
    <section className="partner-part">
      <div className="list-bar">
        <h3>Messages</h3>
        <SelectField
          name="state"
          label="Status"
          placeholder="Any"
          choices={CHOICES}
          value={list.query.state ?? ''}
          onChange={(state) => list.go({ state })}
        />
      </div>
      <PagedTable
        caption={`Messages to ${partner.name}`}
        things="messages"
        columns={messageColumns(mayReplay ? ({ id }) => void replay(id) : undefined)}
        list={list}
        keyOf={({ id }) => id}
        none={{ title: 'No messages', text: 'What we send to this partner appears here.' }}
      />
    </section>
  );
}
