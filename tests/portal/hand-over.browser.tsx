import { Refusal } from '@tag/contract/errors';
import { acceptHandOver, readHandOverOffer } from '@tag/contract/hand-overs';
import { expect } from 'chai';
import { Route, Routes } from 'react-router-dom';
import HandOverScreen from '../../portal/src/screens/hand-over/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';
import { LISTING } from './market-fixtures.ts';

const stage = setStage();
const { card, certificate, gradedAt, grade, image } = LISTING;
const OFFER = {
  ...{ card, certificate, gradedAt, grade, image },
  from: 'Riley Carter',
  email: 'sam@example.com',
  expiresAt: '2026-11-30T12:00:00.000Z',
};
const words = () => stage.host.textContent ?? '';

async function show(answer: (path: string) => Promise<unknown>) {
  const hand = handSession();
  hand.answer = answer;
  hand.become('sam@example.com', { email: 'sam@example.com' });
  await stage.show(
    <Portal session={hand.session} at="/hand-over/abcdefghijklmnop">
      <Routes>
        <Route path="/hand-over/:code" element={<HandOverScreen />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </Portal>,
  );
  return hand;
}

it('a hand-over shows its card and its sender, and is accepted', async () => {
  const hand = await show(async (path) =>
    path === readHandOverOffer.path ? OFFER : { certificate },
  );
  await until(() => words().includes('Riley Carter hands over a card to you'));
  for (const part of ['Charizard 4/102', 'Gem Mint 10', 'Nov/30/2026']) {
    expect(words()).to.contain(part);
  }
  await expectNoViolations(stage.host);
  stage.host.querySelector<HTMLElement>('[type="submit"]')!.click();
  await until(() => words().includes('Elsewhere'));
  expect(hand.calls.some(({ path }) => path === acceptHandOver.path)).to.equal(true);
});

it('a hand-over that expired, or is for somebody else, explains what to do', async () => {
  const refusals = [
    ['invitation_expired', 'This hand-over has expired'],
    ['invitation_invalid', 'This hand-over can’t be used'],
    ['forbidden', 'Sign in with another account'],
  ] as const;
  for (const [code, advice] of refusals) {
    await stage.show(null);
    await show(() => Promise.reject(new Refusal(code)));
    await until(() => words().includes(advice));
    await expectNoViolations(stage.host);
  }
});
