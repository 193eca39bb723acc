import { Segments, type Segment } from '@tag/ui/segments';
import { Suspense, useState, type ReactNode } from 'react';
import { lazy } from '../../../features/lazy/lazy.ts';
import { AddBySearch } from './add-by-search.tsx';
import './card-entry.css';

const HandEntry = lazy(async () => {
  const { HandEntry } = await import('./hand-entry.tsx');
  return { default: HandEntry };
});

type Way = 'search' | 'by-hand';
const WAYS: readonly Segment<Way>[] = [
  { value: 'search', label: 'Search' },
  { value: 'by-hand', label: 'Enter by hand' },
];

/** Adds one card after the other, found in the catalogue or entered by hand. */
export function AddCards({ children }: { children?: ReactNode }) {
  const [way, setWay] = useState<Way>('search');
  /** The words of a search that found no card. */
  const [unfound, setUnfound] = useState('');
  return (
    <section className="area-page-card card-entry" aria-labelledby="card-entry">
      <header className="card-entry-head">
        <h2 id="card-entry">Add a card</h2>
        {children}
      </header>
      <Segments
        label="How to add it"
        segments={WAYS}
        value={way}
        onChange={(next) => {
          setUnfound('');
          setWay(next);
        }}
      />
      {way === 'search' ? (
        <AddBySearch
          onByHand={(typed) => {
            setUnfound(typed);
            setWay('by-hand');
          }}
        />
      ) : (
        <Suspense fallback={<div className="submission-skeleton" aria-busy="true" />}>
          <HandEntry unfound={unfound} />
        </Suspense>
      )}
    </section>
  );
}
