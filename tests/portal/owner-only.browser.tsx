import type { Endpoint } from '@tag/contract/endpoint';
import { payOrder, readInvitation, readOrder } from '@tag/contract/orders';
import { listListings, previewProducts } from '@tag/contract/tag-market';
import button from '@tag/ui/button.css?inline';
import { expect } from 'chai';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { OwnerOnly } from '../../portal/src/features/owner-only/owner-only.tsx';
import InvitationScreen from '../../portal/src/screens/invitation/screen.tsx';
import MyTagMarketScreen from '../../portal/src/screens/my-tag-market/screen.tsx';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { until } from '../support/waiting.ts';
import { setStage } from '../ui/stage.tsx';
import { handSession, Portal } from './hand-session.tsx';
import { LISTING, listingsOf, pageOf, PREVIEW } from './market-fixtures.ts';

const stage = setStage(button);
const words = () => stage.host.textContent ?? '';
const buttons = () => [...stage.host.querySelectorAll('button')].map((one) => one.textContent);

const offered = () =>
  [...stage.host.querySelectorAll('sl-menu-item')].map((one) => one.textContent?.trim());

interface Shown {
  isImpersonation: boolean;
  at?: string;
  answers?: [Endpoint, unknown][];
}

async function show(children: ReactNode, { isImpersonation, at, answers = [] }: Shown) {
  const hand = handSession();
  hand.isImpersonation = isImpersonation;
  hand.answer = async (path) => {
    const found = answers.find(([endpoint]) => endpoint.path === path);
    return found ? found[1] : new Promise(() => {});
  };
  hand.become('sam@example.com', { email: 'sam@example.com' });
  await stage.show(
    <Portal session={hand.session} {...(at && { at })}>
      {children}
    </Portal>,
  );
}

for (const isImpersonation of [false, true]) {
  const who = isImpersonation ? 'staff who act as them' : 'users themselves';

  it(`${who} get the actions they may do`, async () => {
    await show(
      <>
        <OwnerOnly calls={[readOrder, payOrder]} to="pay">
          <button type="button">Pay</button>
        </OwnerOnly>
        <OwnerOnly calls={[readOrder]} to="read">
          <button type="button">Read</button>
        </OwnerOnly>
      </>,
      { isImpersonation },
    );
    expect(buttons()).to.deep.equal(isImpersonation ? ['Read'] : ['Pay', 'Read']);
    const note = 'Only the account’s owner can pay.';
    expect(words().includes(note)).to.equal(isImpersonation);
  });

  it(`an invitation is answered by ${isImpersonation ? 'its owner, not by ' : ''}${who}`, async () => {
    const invitation = {
      orderName: 'Binder',
      subOrderName: 'Sam',
      invitedBy: 'Riley Carter',
      email: 'sam@example.com',
      expiresAt: '2026-11-30T12:00:00.000Z',
    };
    await show(
      <Routes>
        <Route path="/invitation/:code" element={<InvitationScreen />} />
      </Routes>,
      {
        isImpersonation,
        at: '/invitation/abcdefghijklmnop',
        answers: [[readInvitation, invitation]],
      },
    );
    await until(() => words().includes('Riley Carter invites you'));
    expect(stage.host.querySelector('[type="submit"]') !== null).to.equal(!isImpersonation);
    expect(words().includes('Only the account’s owner can accept.')).to.equal(isImpersonation);
    await expectNoViolations(stage.host);
  });

  it(`listings offer ${who} what they may do`, async () => {
    const unpaid = { ...LISTING, id: crypto.randomUUID(), status: 'unpaid' as const };
    await show(<MyTagMarketScreen />, {
      isImpersonation,
      at: '/my-tag-market',
      answers: [[listListings, listingsOf(LISTING, unpaid)]],
    });
    await until(() => offered().includes('Delist'));
    for (const own of ['Edit price', 'Pay $0.00']) {
      expect(offered().includes(own)).to.equal(!isImpersonation, own);
      expect(buttons().some((text) => text?.startsWith(own))).to.equal(!isImpersonation, own);
    }
    for (const anyones of ['Delist', 'History', 'Keep it listed']) {
      expect(offered()).to.contain(anyones);
    }
    const note = 'Only the account’s owner can edit prices, pay fees, and hand over cards.';
    expect(words().includes(note)).to.equal(isImpersonation);
    await expectNoViolations(stage.host);
  });

  it(`cards ready to list can${isImpersonation ? 'not' : ''} be sold by ${who}`, async () => {
    await show(<MyTagMarketScreen />, {
      isImpersonation,
      at: '/my-tag-market?view=ready',
      answers: [
        [listListings, listingsOf()],
        [previewProducts, pageOf([PREVIEW])],
      ],
    });
    await until(() => words().includes('Ready to list') && words().includes('Graded'));
    const offers = ['Set prices', 'Hand over'].map((own) =>
      buttons().some((text) => text?.startsWith(own)),
    );
    expect(offers).to.deep.equal([!isImpersonation, !isImpersonation]);
    expect(stage.host.querySelector('[type="checkbox"]') !== null).to.equal(!isImpersonation);
    const note = 'Only the account’s owner can sell cards and hand them over.';
    expect(words().includes(note)).to.equal(isImpersonation);
  });
}
