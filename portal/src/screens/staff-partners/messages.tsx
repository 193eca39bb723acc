import {
  listPartnerMessages,
  MESSAGE_STATES,
  replayPartnerMessage,
  type Partner,
} from '@tag/contract/partners';
import { SelectField } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { useAnswer } from '../../features/api/use-answer.ts';
import {
  oneOfChoices,
  readListAddress,
  useListAddress,
} from '../../features/lists/list-address.ts';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { messageColumns } from './partner-columns.tsx';

const CHOICES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
];

/** The messages sent to a partner, newest first. */
export function Messages({ partner, mayReplay }: { partner: Partner; mayReplay: boolean }) {
  const client = useClient();
  const [address, go] = useListAddress();
  const state = oneOfChoices(MESSAGE_STATES, address.get('state'));
  const { page, pageSize } = readListAddress(address);
  const query = { page, pageSize, ...(state && { state }) };
  const list = useAnswer(`${partner.id} ${JSON.stringify(query)}`, (signal) =>
    client.call(listPartnerMessages, { params: { id: partner.id }, query }, { signal }),
  );

  async function replay(webhookId: string) {
    try {
      await client.call(replayPartnerMessage, { params: { webhookId } });
      say('It is being sent again.');
      list.again();
    } catch (error) {
      say(describeFailure(error), 'error');
    }
  }

  return (
    <section className="partner-part">
      <div className="list-bar">
        <h3>Messages</h3>
        <SelectField
          name="state"
          label="Status"
          placeholder="Any"
          choices={CHOICES}
          value={state ?? ''}
          onChange={(value) => go({ state: value })}
        />
      </div>
      <PagedTable
        caption={`Messages to ${partner.name}`}
        things="messages"
        columns={messageColumns(mayReplay ? ({ id }) => void replay(id) : undefined)}
        list={list}
        keyOf={({ id }) => id}
        none={{ title: 'No messages', text: 'What we send to this partner appears here.' }}
        go={go}
      />
    </section>
  );
}
