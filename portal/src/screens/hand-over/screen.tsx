import { gradeName } from '@tag/contract/graded-cards';
import {
  acceptHandOver,
  declineHandOver,
  readHandOverOffer,
  type HandOverOffer,
} from '@tag/contract/hand-overs';
import { formatDate } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { FormActions, SubmitButton } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';
import { OfferNotice, OfferSkeleton, WrongAddress } from '../../features/offer/offer-notice.tsx';
import {
  isSameAddress,
  refusalOf,
  useOffer,
  type Refusal,
} from '../../features/offer/use-offer.ts';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { usePageHead } from '../../features/page/use-page-head.ts';
import { href } from '../../pages/href.ts';
import { sessionStore } from '../../session/session-store.ts';
import '@tag/ui/button.css';
import '@tag/ui/form/form.css';
import '../../features/lists/lists.css';

export const head: PageHead = {
  title: 'Hand-over',
  description: 'Accept a graded card that someone hands over to you.',
};

const WORDS = { page: 'Hand-over', thing: 'hand-over' } as const;

/** Where the link in a hand-over's email leads: the card, and the buttons that accept or decline it. */
export default function HandOverScreen() {
  usePageHead(head);
  const { code = '' } = useParams();
  const client = useClient();
  const { userProfile } = useSnapshot(sessionStore);
  const { answer, failure, again } = useOffer<HandOverOffer>(`hand-over ${code}`, (signal) =>
    client.call(readHandOverOffer, { params: { code } }, { signal }),
  );
  if (answer && 'refusal' in answer) return <Refused refusal={answer} />;
  if (answer) {
    const isOther = userProfile && !isSameAddress(userProfile.email, answer.email);
    if (isOther) return <WrongAddress {...WORDS} sentTo={answer.email} />;
    return <Offer code={code} offer={answer} />;
  }
  if (failure === undefined) {
    return <OfferSkeleton page={WORDS.page} text="Looking up the card…" />;
  }
  return (
    <OfferNotice page={WORDS.page} title="The hand-over couldn’t be loaded" text={failure}>
      <Button onClick={again}>Try again</Button>
    </OfferNotice>
  );
}

type Choice = 'accept' | 'decline';

function Offer({ code, offer }: { code: string; offer: HandOverOffer }) {
  const client = useClient();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Choice>();
  const [problem, setProblem] = useState<Refusal>();
  const { card, from, email, expiresAt, grade } = offer;

  async function answer(choice: Choice): Promise<void> {
    if (chosen) return;
    setChosen(choice);
    try {
      const call = choice === 'accept' ? acceptHandOver : declineHandOver;
      await client.call(call, { params: { code }, body: {} });
      say(
        choice === 'accept'
          ? `${cardName(card)} is yours now.`
          : `You declined ${cardName(card)}. It stays with ${from}.`,
      );
      await navigate(choice === 'accept' ? `${href('/my-tag-market')}?view=ready` : href('/'), {
        replace: true,
      });
    } catch (error) {
      setChosen(undefined);
      const refusal = refusalOf(error);
      if (refusal) setProblem(refusal);
      else say(describeFailure(error), 'error');
    }
  }

  if (problem) return <Refused refusal={problem} />;
  return (
    <AreaPage title={`${from} hands over a card to you`}>
      <section className="area-page__card offer">
        <MarketCard {...offer} />
        <p>
          Graded <strong>{gradeName(grade)}</strong>
          {grade.score !== null && `, ${grade.score} points`}.
        </p>
        <ul>
          <li>Accept it and its certificate moves from {from}’s account to yours.</li>
          <li>We don’t ship the slab: agree on that with {from}.</li>
          <li>Then you can sell it, or hand it over to somebody else.</li>
        </ul>
        <OwnerOnly calls={[acceptHandOver, declineHandOver]} to="accept or decline">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void answer('accept');
            }}
          >
            <FormActions>
              <SubmitButton submitting={chosen === 'accept'} busyLabel="Accepting…">
                Accept the card
              </SubmitButton>
              <Button aria-disabled={chosen !== undefined} onClick={() => void answer('decline')}>
                {chosen === 'decline' ? 'Declining…' : 'Decline'}
              </Button>
            </FormActions>
          </form>
        </OwnerOnly>
        <p className="offer-fine">
          Sent to <bdi>{email}</bdi>. It expires on {formatDate(expiresAt)}.
        </p>
      </section>
    </AreaPage>
  );
}

function Refused({ refusal: { refusal, message } }: { refusal: Refusal }) {
  if (refusal === 'forbidden') return <WrongAddress {...WORDS} />;
  const isExpired = refusal === 'invitation_expired';
  return (
    <OfferNotice
      page={WORDS.page}
      title={isExpired ? 'This hand-over has expired' : 'This hand-over can’t be used'}
      text={isExpired ? 'Ask the card’s owner to offer it again.' : message}
    >
      <Link to={`${href('/my-tag-market')}?view=hand-overs`}>Your hand-overs</Link>
    </OfferNotice>
  );
}
