import { formatCards } from '@tag/contract/formats';
import type { BenchCard, BenchOrder, BenchPlace } from '@tag/contract/lab';
import { CARD_STAGES } from '@tag/contract/orders';
import { Button } from '@tag/ui/button';
import { useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SearchField } from '../../features/lists/search-field.tsx';
import { placeOf } from './card-place.ts';
import { Parcels } from './parcels.tsx';
import { RailStage } from './rail-stage.tsx';
import { ReceivedParcels } from './received-parcels.tsx';
import { useBenchState, useBenchStore } from './use-bench-store.ts';

/** From so many cards on, one may look for some of them. */
const MANY_CARDS = 20;

interface RailProps {
  order: BenchOrder;
  total: number;
  /** Names the scan that led here. */
  scan: string;
  scannedListId: string | null;
  /** Open while no card is at the bench. */
  firstPlace: BenchPlace | undefined;
  selected: BenchCard | undefined;
  onSelect(card: BenchCard): void;
}

/** The cards of an order by where they are, with counts. A narrow window folds it away once a card is taken. */
export function Rail(props: RailProps) {
  const { firstPlace, onSelect, order, scan, scannedListId, selected, total } = props;
  const store = useBenchStore();
  const { search } = useBenchState(store);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const [address] = useSearchParams();
  const [folded, setFolded] = useState<{ scan: string; isOpen: boolean }>();
  const isOpen = folded?.scan === scan ? folded.isOpen : address.get('card') === null;
  const setOpen = (isNowOpen: boolean) => setFolded({ scan, isOpen: isNowOpen });
  const openPlace = selected ? placeOf(selected) : firstPlace;
  const shownScan = useRef<string>(undefined);
  useEffect(() => {
    const scanned = root.current?.querySelector('[data-scanned]');
    if (!scanned || shownScan.current === scan) return;
    shownScan.current = scan;
    scanned.scrollIntoView({ block: 'nearest' });
  });
  const select = (card: BenchCard) => {
    setOpen(false);
    onSelect(card);
  };
  return (
    <div className="bench-rail" ref={root} data-open={isOpen}>
      <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {formatCards(total)} of this order
      </Button>
      <div id={id} className="bench-rail-cards">
        {total > MANY_CARDS && (
          <search aria-label="Find cards">
            <SearchField value={search} placeholder="Card or certificate" onSearch={store.search} />
          </search>
        )}
        <Parcels {...{ order, scan, selected }} scannedId={scannedListId} onSelect={select} />
        {CARD_STAGES.map((stage) => {
          const parts = order.parts.filter((part) => part.stage === stage);
          return (
            stage !== 'shipped' &&
            parts.length > 0 && (
              <RailStage
                key={stage}
                {...{ order, stage, parts, scan, selected }}
                isMeant={stage === openPlace}
                onSelect={select}
              />
            )
          );
        })}
        <ReceivedParcels order={order} />
      </div>
    </div>
  );
}
