import { formatCards } from '@tag/contract/formats';
import { MOST_PUBLISHED, previewProducts } from '@tag/contract/tag-market';
import { Modal } from '@tag/ui/modal';
import { say } from '@tag/ui/toast';
import { useEffect, useMemo, useState } from 'react';
import { sayFailure } from '../api/attempt.ts';
import { useClient } from '../api/client-context.tsx';
import { sayPublished } from './preview-words.ts';
import { createPublication } from './publication.ts';
import { PublishDialog } from './publish-dialog.tsx';

interface SellCardsProps {
  certificates: readonly string[];
  onPublished(): void;
  onClose(): void;
}

/** Prices for selected cards, their payouts, and publishing, as on the market's own page. */
export function SellCards({ certificates: selected, onClose, onPublished }: SellCardsProps) {
  const client = useClient();
  const publication = useMemo(() => createPublication(client), [client]);
  const [isReady, setReady] = useState(false);
  const certificates = selected.slice(0, MOST_PUBLISHED).join();
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
        sayFailure(error);
        onClose();
      },
    );
    return () => abort.abort();
  }, [certificates, client, onClose, publication]);
  if (!isReady) {
    return (
      <Modal title={`Publish ${formatCards(selected.length)}`} onClose={onClose}>
        <p role="status">Loading the selling terms…</p>
      </Modal>
    );
  }
  return (
    <PublishDialog
      publication={publication}
      onClose={onClose}
      onPublished={(listings) => {
        sayPublished(listings);
        const left = selected.length - MOST_PUBLISHED;
        if (left > 0) say(`${formatCards(left)} left: ${MOST_PUBLISHED} are published at once.`);
        onClose();
        onPublished();
      }}
    />
  );
}
