import { formatDate } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';
import { AreaPage } from '../account-page/area-page.tsx';
import { describeFailure } from '../api/describe-failure.ts';
import { OfferNotice, OfferSkeleton, WrongAddress } from './offer-notice.tsx';
import { isSameAddress, refusalOf, useOffer, type Refusal } from './use-offer.ts';

interface OfferWords {
  /** The page's name, and the offer's in a sentence: `Invitation`, `invitation`. */
  readonly page: string;
  readonly thing: string;
  readonly loading: string;
  readonly notLoaded: string;
  readonly notUsable: string;
  /** What to do about one that has expired. */
  readonly expired: string;
}

/** Answers an offer. */
export interface Answering {
  /** The answer that is under way. */
  readonly choice: string | undefined;
  /** One at a time. A refusal takes the place of the offer; any other failure is said. */
  answer(choice: string, send: () => Promise<unknown>): Promise<void>;
}

interface OfferScreenProps<Offer> {
  words: OfferWords;
  /** The code of the emailed link. */
  code: string;
  read(signal: AbortSignal): Promise<Offer>;
  /** Whether only the address that it was sent to may answer it. */
  isForAddress?: boolean;
  title(offer: Offer): string;
  /** Way on from one that can't be used. */
  elsewhere: ReactNode;
  children(offer: Offer, answering: Answering): ReactNode;
}

/** Where an email's link leads: what is offered, and the buttons that answer it. */
export function OfferScreen<Offer extends { email: string; expiresAt: string }>(
  props: OfferScreenProps<Offer>,
) {
  const { words, code, read, isForAddress = true, title, elsewhere, children } = props;
  const { page, thing } = words;
  const { userProfile } = useSnapshot(sessionStore);
  const { answer: offer, failure, again } = useOffer<Offer>(`${thing} ${code}`, read);
  const [choice, setChoice] = useState<string>();
  const [problem, setProblem] = useState<Refusal>();

  async function answer(chosen: string, send: () => Promise<unknown>): Promise<void> {
    if (choice !== undefined) return;
    setChoice(chosen);
    try {
      await send();
    } catch (error) {
      setChoice(undefined);
      const refusal = refusalOf(error);
      if (refusal) setProblem(refusal);
      else say(describeFailure(error), 'error');
    }
  }

  const refused = problem ?? (offer && 'refusal' in offer ? offer : undefined);
  if (refused?.refusal === 'forbidden') return <WrongAddress {...{ page, thing }} />;
  if (refused) {
    const isExpired = refused.refusal === 'invitation_expired';
    return (
      <OfferNotice
        page={page}
        title={isExpired ? `This ${thing} has expired` : words.notUsable}
        text={isExpired ? words.expired : refused.message}
      >
        {elsewhere}
      </OfferNotice>
    );
  }
  if (offer && !('refusal' in offer)) {
    const isOther = isForAddress && userProfile && !isSameAddress(userProfile.email, offer.email);
    if (isOther) return <WrongAddress {...{ page, thing }} sentTo={offer.email} />;
    return (
      <AreaPage title={title(offer)}>
        <section className="area-page-card offer">
          {children(offer, { choice, answer })}
          <p className="offer-fine">
            Sent to <bdi>{offer.email}</bdi>. It expires on {formatDate(offer.expiresAt)}.
          </p>
        </section>
      </AreaPage>
    );
  }
  if (failure === undefined) return <OfferSkeleton page={page} text={words.loading} />;
  return (
    <OfferNotice page={page} title={words.notLoaded} text={failure}>
      <Button onClick={again}>Try again</Button>
    </OfferNotice>
  );
}
