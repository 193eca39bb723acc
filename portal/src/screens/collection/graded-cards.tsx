import {
  COLLECTION_STATES,
  listOwnedCards,
  MOST_SELECTED,
  type CollectionTotals,
  type OwnedCard,
} from '@tag/contract/collection';
import { CLIENT_ERRORS } from '@tag/contract/errors';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { ListBar } from '../../features/lists/list-bar.tsx';
import { PagedTable } from '../../features/lists/paged-table.tsx';
import { useList } from '../../features/lists/use-list.ts';
import { useLiveReload } from '../../features/live/use-order-events.ts';
import {
  FILTERS,
  readCollectionQuery,
  STATE_WORDS,
  type CollectionQuery,
} from './collection-query.ts';
import { ExportCollection } from './export-collection.tsx';
import { gradedColumns } from './graded-columns.tsx';
import { SelectedCards } from './selected-cards.tsx';

type Picks = ReadonlyMap<string, OwnedCard>;

interface GradedCardsProps {
  /** What the list can be filtered by. */
  totals: CollectionTotals | null;
  onChanged(): void;
}

/** The user's graded cards: searched, filtered, and picked for what is done with several. */
export function GradedCards({ totals, onChanged }: GradedCardsProps) {
  const client = useClient();
  const [picked, setPicked] = useState<Picks>(new Map());
  const list = useList(readCollectionQuery, (query, signal) =>
    client.call(listOwnedCards, { query }, { signal }),
  );
  const { answer, again, query } = list;
  useLiveReload(again);

  function pick(cards: readonly OwnedCard[], isPicked: boolean): void {
    const next = new Map(picked);
    for (const card of cards) {
      if (isPicked) next.set(card.certificate, card);
      else next.delete(card.certificate);
    }
    if (next.size > MOST_SELECTED) say(`You can select ${MOST_SELECTED} cards at once.`, 'error');
    else setPicked(next);
  }

  return (
    <>
      <ListBar
        things="cards"
        list={list}
        placeholder="Card or certificate"
        filters={filtersOf(query, totals)}
      >
        <Button aria-disabled={!answer} onClick={() => answer && pick(answer.items, true)}>
          Select this page
        </Button>
        <ExportCollection query={query} total={answer?.total} />
      </ListBar>
      <PagedTable
        caption="Graded cards"
        things="cards"
        columns={gradedColumns(picked, (card, isPicked) => pick([card], isPicked))}
        list={list}
        keyOf={({ certificate }) => certificate}
        none={{ title: 'No such card', text: CLIENT_ERRORS.no_search_results, filters: FILTERS }}
      />
      {picked.size > 0 && (
        <SelectedCards
          cards={[...picked.values()]}
          onClear={() => setPicked(new Map())}
          onChanged={() => {
            setPicked(new Map());
            again();
            onChanged();
          }}
        />
      )}
    </>
  );
}

const numbered = (choices: readonly { id: number; name: string }[] = []) =>
  choices.map(({ id, name }) => ({ value: String(id), label: name }));

function filtersOf(query: CollectionQuery, totals: CollectionTotals | null) {
  const valueOf = (name: 'category' | 'set' | 'year') => String(query[name] ?? '');
  return [
    {
      name: 'category',
      label: 'Category',
      choices: numbered(totals?.categories),
      value: valueOf('category'),
    },
    {
      name: 'year',
      label: 'Year',
      choices: (totals?.years ?? []).map((year) => ({ value: String(year), label: String(year) })),
      value: valueOf('year'),
    },
    { name: 'set', label: 'Set', choices: numbered(totals?.sets), value: valueOf('set') },
    {
      name: 'grade',
      label: 'Grade',
      choices: (totals?.grades ?? []).map(({ key, grade, label }) => ({
        value: key,
        label: key === 'authentic' ? label : `${grade} ${label}`,
      })),
      value: query.grade ?? '',
    },
    {
      name: 'state',
      label: 'State',
      choices: COLLECTION_STATES.map((value) => ({ value, label: STATE_WORDS[value] })),
      value: query.state ?? '',
    },
  ];
}
