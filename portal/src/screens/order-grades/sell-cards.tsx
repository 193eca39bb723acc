import { formatCards } from '@tag/contract/formats';
import { SUCCESS } from '@tag/contract/errors';
import type { OrderGrade } from '@tag/contract/orders';
import { MOST_PUBLISHED, previewProducts } from '@tag/contract/tag-market';
import { Modal } from '@tag/ui/modal';
import { say } from '@tag/ui/toast';
import { useEffect, useMemo, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { publishedWords } from '../../features/market/preview-words.ts';
import { createPublication } from '../../features/market/publication.ts';
import { PublishDialog } from '../../features/market/publish-dialog.tsx';

interface SellCardsProps {
  cards: readonly OrderGrade[];
  onPublished(): void;
  onClose(): void;
}

/** Prices for cards of the order, their payouts, and publishing, as on the market's own page. */
export function SellCards({ cards, onClose, onPublished }: SellCardsProps) {
  const client = useClient();
  const publication = useMemo(() => createPublication(client), [client]);
  const [isReady, setReady] = useState(false);
  const certificates = cards
    .slice(0, MOST_PUBLISHED)
    .map(({ certificate }) => certificate)
    .join();
  useEffect(() => publication.start(), [publication]);
  useEffect(() => {
    const abort = new AbortController();
    const query = { certificate: certificates.split(','), pageSize: MOST_PUBLISHED };
    client.call(previewProducts, { query }, { signal: abort.signal }).then(
      ({ items }) => {
        for (const preview of items) publication.pick(preview);
        setReady(true);
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        say(describeFailure(error), 'error');
        onClose();
      },
    );
    return () => abort.abort();
  }, [certificates, client, onClose, publication]);
  if (!isReady) {
    return (
      <Modal title={`Publish ${formatCards(cards.length)}`} onClose={onClose}>
        <p role="status">Loading the selling terms…</p>
      </Modal>
    );
  }
  return (
    <PublishDialog
      publication={publication}
      onClose={onClose}
      onPublished={(listings) => {
        const live = listings.filter(({ status }) => status === 'live').length;
        if (live > 0) say(publishedWords(live));
        if (live < listings.length) say(SUCCESS.listing_published);
        const left = cards.length - MOST_PUBLISHED;
        if (left > 0) say(`${formatCards(left)} left: ${MOST_PUBLISHED} are published at once.`);
        onClose();
        onPublished();
      }}
    />
  );
}
