import { formatCards, formatMoney } from '@tag/contract/formats';
import type { Listing } from '@tag/contract/tag-market';
import { Button } from '@tag/ui/button';
import { CheckboxField, FormActions, PlainForm, SubmitButton, TextField } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { OFFERS_HINT, OFFERS_LABEL } from './listing-words.ts';
import { cardName, MarketCard } from './market-card.tsx';
import { PROBLEM_WORDS, termsWords } from './preview-words.ts';
import { payoutOf, reasonAgainstPrice, type Pick, type Publication } from './publication.ts';
import './publish.css';

interface PublishDialogProps {
  publication: Publication;
  onPublished(listings: readonly Listing[]): void;
  onClose(): void;
}

/** A price for each picked card, its payout, and the button that publishes them. */
export function PublishDialog({ publication, onPublished, onClose }: PublishDialogProps) {
  const view = useSnapshot(publication.state);
  const form = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  const { picks, terms, isAsking, isPublishing, isTried, failure } = view;
  const payouts = picks.map(payoutOf);
  const total = payouts.reduce<number>((sum, payout) => sum + (payout ?? 0), 0);
  useEffect(() => void publication.askPayouts(), [publication]);
  // Above it are links to reports.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    if (picks.length === 0) onClose();
  }, [picks.length, onClose]);

  async function publish(): Promise<void> {
    const listings = await publication.publish();
    if (listings) onPublished(listings);
    else setRefusals((count) => count + 1);
  }
  // Once the errors are drawn.
  useEffect(() => {
    if (refusals === 0) return;
    const refused = form.current?.querySelector<HTMLElement>(
      '[aria-invalid="true"], [data-problem]',
    );
    (refused ?? form.current?.querySelector<HTMLElement>('.tag-form-failure'))?.focus();
  }, [refusals]);

  return (
    <Modal title={`Publish ${formatCards(picks.length)}`} onClose={onClose}>
      <PlainForm
        ref={form}
        className="tag-form market-publish"
        noValidate
        aria-busy={isPublishing}
        onSubmit={publish}
      >
        {failure !== null && (
          <p className="tag-form-failure" role="alert" tabIndex={-1}>
            {failure}
          </p>
        )}
        <ul>
          {picks.map((pick, index) => (
            <PickedCard
              key={pick.preview.certificate}
              pick={pick}
              payout={payouts[index]!}
              isTried={isTried}
              isAsking={isAsking}
              onType={(price) => publication.type(pick.preview.certificate, price)}
              onOffers={(accepts) => publication.setOffers(pick.preview.certificate, accepts)}
              onDrop={() => publication.drop(pick.preview.certificate)}
            />
          ))}
        </ul>
        <p className="market-publish-total" role="status">
          {payouts.includes(null)
            ? 'Enter a price for each card to see what you get.'
            : `You get ${formatMoney(total)}${picks.length > 1 ? ' in all' : ''} when ${
                picks.length > 1 ? 'they sell' : 'it sells'
              }.`}
        </p>
        <p className="market-publish-terms">{terms ? termsWords(terms) : ' '}</p>
        <FormActions>
          <SubmitButton submitting={isPublishing} busyLabel="Publishing…">
            Publish
          </SubmitButton>
          <Button onClick={onClose}>Not now</Button>
        </FormActions>
      </PlainForm>
    </Modal>
  );
}

interface PickedCardProps {
  pick: Pick;
  payout: number | null;
  isTried: boolean;
  isAsking: boolean;
  onType(price: string): void;
  onOffers(accepts: boolean): void;
  onDrop(): void;
}

function PickedCard(props: PickedCardProps) {
  const { pick, payout, isTried, isAsking, onType, onOffers, onDrop } = props;
  const { preview, price, acceptsOffers, problem } = pick;
  const [hasLeft, setLeft] = useState(price !== '');
  const reason = reasonAgainstPrice(price);
  const isShown = isTried || (hasLeft && price !== '');
  const name = cardName(preview.card);
  return (
    <li>
      <MarketCard {...preview} />
      <div className="market-publish-price">
        <TextField
          name={`price-${preview.certificate}`}
          label="Price in dollars"
          of={name}
          inputMode="decimal"
          placeholder="0.00"
          value={price}
          error={isShown ? reason : undefined}
          onChange={(text) => {
            setLeft(false);
            onType(text);
          }}
          onBlur={() => setLeft(true)}
        />
        <p aria-busy={isAsking}>
          <span className="list-aside">Potential payout</span>
          {payout !== null ? formatMoney(payout) : '–'}
        </p>
        <Button onClick={onDrop}>
          Remove<span className="tag-hidden"> {name}</span>
        </Button>
      </div>
      <CheckboxField
        name={`offers-${preview.certificate}`}
        label={OFFERS_LABEL}
        hint={OFFERS_HINT}
        value={acceptsOffers}
        onChange={onOffers}
      />
      {problem !== null && (
        <p className="market-publish-problem" data-problem tabIndex={-1}>
          {PROBLEM_WORDS[problem]}
        </p>
      )}
      {preview.isInLab && (
        <p className="list-aside">Still in the lab: it’s listed once your order is complete.</p>
      )}
    </li>
  );
}
