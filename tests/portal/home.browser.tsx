import { listOwnedCards } from '@tag/contract/collection';
import { listOrders, listToDos } from '@tag/contract/orders';
import { listListings } from '@tag/contract/tag-market';
import { expect } from 'chai';
import { Route, Routes } from 'react-router-dom';
import { SignedIn } from '../../portal/src/features/account-page/signed-in.tsx';
import HomeScreen from '../../portal/src/screens/home/screen.tsx';
import { forgetUser, sessionStore } from '../../portal/src/session/session-store.ts';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';
import { LISTING, listingsOf } from './market-fixtures.ts';

const stage = setStage();
const NOTHING = { items: [], total: 0, next: null, previous: null };
const ORDER = { cards: 2, name: 'Binder', orderNumber: 'TG8F3K2QWX', stage: 'shipped' };

async function show(answers: Readonly<Record<string, object>>) {
  const hand = handSession();
  hand.answer = async (path) =>
    path === listListings.path
      ? { ...listingsOf(), total: 0, ...answers[path] }
      : { ...NOTHING, ...answers[path] };
  await stage.show(
    <Portal session={hand.session}>
      <HomeScreen />
    </Portal>,
  );
}
const titles = () => [...stage.host.querySelectorAll('h2')].map(({ textContent }) => textContent);

it('a newcomer sees one invitation instead of empty boxes', async () => {
  await show({});
  await until(() => titles()[0] === 'Send in your first cards');
  expect(titles()).to.deep.equal([
    'Send in your first cards',
    'Your profile',
    'Your addresses',
    'How grading works',
  ]);
  await expectNoViolations(stage.host);
});

it('a dealer sees sales first, and no introduction after the first order', async () => {
  await show({
    [listListings.path]: { ...listingsOf(LISTING), total: 1 },
    [listOrders.path]: { items: [ORDER], total: 1 },
    [listToDos.path]: { items: [], total: 0 },
    [listOwnedCards.path]: NOTHING,
  });
  await until(() => titles().includes('Your collection'));
  expect(titles()).to.deep.equal([
    'Your sales',
    'What needs doing',
    'In progress',
    'Your collection',
    'Your profile',
    'Find your package',
  ]);
  expect(stage.host.querySelector('.home-sales dl')!.textContent).to.equal(
    'For sale$100.001 cardSold$500.002 cardsTo be paid out$240.001 card',
  );
});

for (const [name, role, back, there] of [
  ['the lab’s staff land on the bench', 'lab', '/', '/lab'],
  ['the page that was asked for wins', 'lab', '/help', '/help'],
  ['others land on the dashboard', 'admin', '/', '/'],
] as const) {
  it(`after signing in, ${name}`, async () => {
    const hand = handSession();
    await stage.show(
      <Portal session={hand.session} at="/sign-in">
        <Routes>
          <Route path="/sign-in" element={<SignedIn back={back} />} />
          <Route path="*" element={<p>Arrived</p>} />
        </Routes>
      </Portal>,
    );
    if (back === '/') expect(location.pathname).to.equal('/sign-in');
    sessionStore.userProfile = { role: { id: 1, name: role } } as never;
    await until(() => stage.host.textContent === 'Arrived');
    expect(location.pathname).to.equal(there);
    forgetUser();
  });
}
