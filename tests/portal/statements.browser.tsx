import { Refusal } from '@tag/contract/errors';
import { listStatements, readStatement, type Statement } from '@tag/contract/statements';
import { expect } from 'chai';
import { Route, Routes } from 'react-router-dom';
import StatementsScreen from '../../portal/src/screens/statements/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();
const words = () => stage.host.textContent;

async function show(at: string, answers: Record<string, () => unknown>): Promise<void> {
  const hand = handSession();
  hand.answer = async (path) => {
    const answer = answers[path]?.();
    if (answer instanceof Error) throw answer;
    return answer;
  };
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at={at}>
      <Routes>
        <Route path="/statements/:month?" element={<StatementsScreen />} />
      </Routes>
    </Portal>,
  );
}

const line = { text: 'Order TG1', orderNumber: 'TG1', certificate: null } as const;
const STATEMENT: Statement = {
  month: '2026-11',
  isOver: false,
  name: 'Sam Reed',
  email: 'sam@example.com',
  currency: 'USD',
  opening: 1_000,
  lines: [
    { ...line, at: '2026-11-02T10:00:00.000Z', kind: 'order', amount: -3_995 },
    { ...line, at: '2026-11-02T10:00:00.000Z', kind: 'payment', amount: 3_995 },
    {
      at: '2026-11-03T10:00:00.000Z',
      kind: 'sale',
      text: 'Charizard',
      orderNumber: null,
      certificate: 'X0000001',
      amount: 9_200,
    },
  ],
  closing: 10_200,
  shares: [],
  sharesTotal: 0,
};

describe('the statements', () => {
  it('list the months that have lines, newest first', async () => {
    await show('/statements', {
      [listStatements.path]: () => ({
        items: [
          { month: '2026-11', lines: 3 },
          { month: '2026-09', lines: 1 },
        ],
      }),
    });
    await until(() => words()?.includes('November 2026'));
    expect(words()).to.contain('September 2026').and.contain('1 line');
    const link = stage.host.querySelector('.statement-months a');
    expect(link?.getAttribute('href')).to.equal('/statements/2026-11');
    await expectNoViolations(stage.host);
  });

  it('say when there are none', async () => {
    await show('/statements', { [listStatements.path]: () => ({ items: [] }) });
    await until(() => words()?.includes('No statements yet'));
  });

  it('show a month with its balances, linked to orders and listings', async () => {
    await show('/statements/2026-11', { [readStatement.path]: () => STATEMENT });
    await until(() => stage.host.querySelector('.print-table'));
    for (const part of ['November 2026 · so far', '−$39.95', '−$29.95', '$102.00 we owe you']) {
      expect(words()).to.contain(part);
    }
    const hrefs = [...stage.host.querySelectorAll('tbody a')].map((a) => a.getAttribute('href'));
    expect(hrefs).to.deep.equal([
      '/order-detail/TG1',
      '/order-detail/TG1',
      '/my-tag-market?search=X0000001',
    ]);
    await expectNoViolations(stage.host);
  });

  it('say that there is none of a month that hasn’t begun', async () => {
    await show('/statements/2099-01', { [readStatement.path]: () => new Refusal('not_found') });
    await until(() => words()?.includes('There is no statement of this month.'));
  });
});
