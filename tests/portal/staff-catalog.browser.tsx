import { listCardAdditions, refuseCardAddition, type CardAddition } from '@tag/contract/lab';
import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import StaffCatalogScreen from '../../portal/src/screens/staff-catalog/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { button, press, stage } from './bench-fixture.tsx';
import { handSession, Portal } from './hand-session.tsx';

const addition = (id: number, more: Partial<CardAddition>): CardAddition => ({
  id,
  category: 'Pokemon',
  year: 1999,
  set: 'Pokemon Jungle',
  isNewSet: true,
  number: '60/64',
  name: 'Pikachu',
  variation: 'Ghost Stamp',
  title: '1999 Pokemon Jungle Pikachu #60/64 Ghost Stamp',
  others: [],
  addedBy: 'Sam Rivera',
  addedAt: '2026-11-25T18:00:00.000Z',
  isOwn: false,
  cards: [
    {
      itemId: '5b0c1f3e-0000-4000-8000-000000000010',
      orderNumber: 'TG8F3K2QWX',
      entered: 'Pikachu',
      certificate: 'X0000001',
      photos: [],
    },
  ],
  ...more,
});

it('an added card is refused with a reason by somebody else, until none waits', async () => {
  const hand = handSession();
  let items = [
    addition(1, {}),
    addition(2, { title: '1999 Pokemon Jungle Mew #1', isOwn: true, cards: [] }),
  ];
  hand.answer = async (path) => {
    if (path === listCardAdditions.path) return { items, total: items.length };
    items = [];
    return { title: '', certificates: 1, cards: 1 };
  };
  hand.become('sam@example.com');
  await stage.show(
    <Portal session={hand.session} at="/staff/catalog">
      <main tabIndex={-1}>
        <StaffCatalogScreen />
      </main>
    </Portal>,
  );
  await until(() => stage.host.textContent!.includes('2 cards wait.'));
  const [first, own] = stage.host.querySelectorAll('.addition');
  expect(first!.textContent).to.contain('graded as X0000001');
  expect(own!.textContent).to.contain('You added it');
  expect(own!.querySelector('button')).to.equal(null);
  await expectNoViolations(stage.host);

  await press(button('Refuse: 1999 Pokemon Jungle Pikachu #60/64 Ghost Stamp'));
  await until(() => button('Cancel'));
  await press(button('Refuse'));
  await until(() => stage.host.textContent!.includes('Say why it isn’t added'));
  await press(stage.host.querySelector('input[name="reason"]')!);
  await sendKeys({ type: 'A known reprint' });
  await press(button('Refuse'));
  await until(() => stage.host.textContent!.includes('No card waits'));
  const refused = hand.calls.find(({ path }) => path === refuseCardAddition.path)!;
  expect(refused.body).to.deep.equal({ reason: 'A known reprint' });
});
