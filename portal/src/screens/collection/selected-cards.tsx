import type { OwnedCard } from '@tag/contract/collection';
import { formatCards } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { HandOverCardsDialog } from '../../features/market/hand-over-cards-dialog.tsx';
import { useMaySell } from '../../features/market/use-may-sell.ts';
import { ListingFiles } from '../../features/sell-elsewhere/listing-files.tsx';
import { href } from '../../pages/href.ts';
import { ExportCollection } from './export-collection.tsx';
import { ListForSale } from './list-for-sale.tsx';
import '../../features/market/picked.css';

interface SelectedCardsProps {
  cards: readonly OwnedCard[];
  onClear(): void;
  onChanged(): void;
}

/** What can be done with the selected cards. */
export function SelectedCards({ cards, onClear, onChanged }: SelectedCardsProps) {
  const isOwner = useMaySell();
  const [isGiving, setGiving] = useState(false);
  const [isElsewhere, setElsewhere] = useState(false);
  const certificates = cards.map(({ certificate }) => certificate);
  const labels = new URLSearchParams(certificates.map((it) => ['certificate', it]));
  return (
    <div className="market-picked">
      <p role="status">{formatCards(cards.length)} selected</p>
      <div className="collection-acts">
        <Button onClick={onClear}>Clear</Button>
        {isOwner && <ListForSale certificates={certificates} onPublished={onChanged} />}
        {isOwner && <Button onClick={() => setGiving(true)}>Hand over</Button>}
        <Button onClick={() => setElsewhere(true)}>Sell elsewhere</Button>
        <ExportCollection query={{}} certificates={certificates} />
        <Link
          className="tag-button"
          data-look="quiet"
          to={`${href('/collection/labels')}?${labels.toString()}`}
        >
          Print labels
        </Link>
      </div>
      {isElsewhere && <ListingFiles {...{ certificates }} onClose={() => setElsewhere(false)} />}
      {isGiving && (
        <HandOverCardsDialog cards={cards} onClose={() => setGiving(false)} onOffered={onChanged} />
      )}
    </div>
  );
}
