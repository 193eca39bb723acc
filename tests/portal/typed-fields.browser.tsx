import type { OrderReferences } from '@tag/contract/orders';
import { createOrderDraft, type OrderDraft } from '@tag/order-draft';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useSnapshot } from 'valtio';
import { OrderNameField } from '../../portal/src/screens/card-submission/order-name-field.tsx';
import { SubmissionProvider } from '../../portal/src/screens/card-submission/submission-context.tsx';
import { createFakeServer, NUMBER } from '../order-draft/fake-server.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';

const stage = setStage();

function Name({ submission }: { submission: OrderDraft }) {
  const { order } = useSnapshot(submission.state);
  const references = {} as OrderReferences;
  return (
    <SubmissionProvider value={{ submission, order: order!, references }}>
      <OrderNameField />
    </SubmissionProvider>
  );
}

it('a field keeps its text and caret while it is typed, and follows “Discard mine”', async () => {
  const there = createFakeServer();
  there.create();
  there.update({ name: 'Vintage' });
  const client = there.clientOf('mine', async (serve) => serve());
  const query = new URLSearchParams();
  const submission = createOrderDraft(client, { orderNumber: NUMBER, couponId: null, query });
  const stop = submission.start();
  await until(() => submission.state.view === 'ready');
  await stage.show(<Name submission={submission} />);
  const field = stage.host.querySelector('input')!;
  field.focus();
  field.setSelectionRange(0, 0);
  there.update({ options: { tier: '4k' } });
  await sendKeys({ type: 'My ' });
  expect(field.value).to.equal('My Vintage');
  expect(field.selectionStart).to.equal(3);
  await until(() => submission.state.save === 'conflict');
  await submission.solveConflict('theirs');
  await until(() => field.value === 'Vintage');
  stop();
});
