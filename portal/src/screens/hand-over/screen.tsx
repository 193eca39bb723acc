import { gradeName } from '@tag/contract/graded-cards';
import { acceptHandOver, declineHandOver, readHandOverOffer } from '@tag/contract/hand-overs';
import { Button } from '@tag/ui/button';
import { FormActions, PlainForm, SubmitButton } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useClient } from '../../features/api/client-context.tsx';
import { cardName, MarketCard } from '../../features/market/market-card.tsx';
import { OfferScreen } from '../../features/offer/offer-screen.tsx';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { href } from '../../pages/href.ts';

export const head: PageHead = {
  title: 'Hand-over',
  description: 'Accept a graded card that someone hands over to you.',
};

const WORDS = {
  page: 'Hand-over',
  thing: 'hand-over',
  loading: 'Looking up the card…',
  notLoaded: 'The hand-over couldn’t be loaded',
  notUsable: 'This hand-over can’t be used',
  expired: 'Ask the card’s owner to offer it again.',
};

/** Where the link in a hand-over's email leads: the card, and the buttons that accept or decline it. */
export default function HandOverScreen() {
  const { code = '' } = useParams();
  const client = useClient();
  const navigate = useNavigate();
  const params = { code };
  return (
    <OfferScreen
      words={WORDS}
      code={code}
      read={(signal) => client.call(readHandOverOffer, { params }, { signal })}
      title={({ from }) => `${from} hands over a card to you`}
      elsewhere={<Link to={`${href('/my-tag-market')}?view=hand-overs`}>Your hand-overs</Link>}
    >
      {(offer, { choice, answer }) => {
        const { card, from, grade } = offer;
        const accept = () =>
          answer('accept', async () => {
            await client.call(acceptHandOver, { params, body: {} });
            say(`${cardName(card)} is yours now.`);
            await navigate(`${href('/my-tag-market')}?view=ready`, { replace: true });
          });
        const decline = () =>
          answer('decline', async () => {
            await client.call(declineHandOver, { params, body: {} });
            say(`You declined ${cardName(card)}. It stays with ${from}.`);
            await navigate(href('/'), { replace: true });
          });
        return (
          <>
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
              <PlainForm onSubmit={accept}>
                <FormActions>
                  <SubmitButton submitting={choice === 'accept'} busyLabel="Accepting…">
                    Accept the card
                  </SubmitButton>
                  <Button aria-disabled={choice !== undefined} onClick={() => void decline()}>
                    {choice === 'decline' ? 'Declining…' : 'Decline'}
                  </Button>
                </FormActions>
              </PlainForm>
            </OwnerOnly>
          </>
        );
      }}
    </OfferScreen>
  );
}
