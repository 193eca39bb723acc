import { formatTotal } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { DataTable, Pagination } from '@tag/ui/data-table';
import { SearchIcon } from '@tag/ui/icons';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyList } from './empty-list.tsx';
import { PAGE_SIZES, useListAddress } from './list-address.ts';
import type { List, ListQuery } from './use-list.ts';
import './lists.css';

interface ListPage<Row> {
  readonly items: readonly Row[];
  readonly from: number;
  readonly total: number;
  readonly next: string | null;
  readonly previous: string | null;
}

interface PagedTableProps<Row> extends Pick<
  ComponentProps<typeof DataTable<Row>>,
  'caption' | 'columns' | 'keyOf' | 'groupOf' | 'expectedRows'
> {
  list: List<ListQuery, ListPage<Row>>;
  /** The items' name in the pager's label: `orders`. */
  things: string;
  /** Shown when there are none. `filters` are the address's parts that may narrow the list: a button clears them. */
  none: {
    readonly title: string;
    readonly text: string;
    readonly filters?: readonly string[];
    readonly actions?: ReactNode;
  };
}

/** A list whose position and number of rows are in the address. */
export function PagedTable<Row>({ list, things, none, ...table }: PagedTableProps<Row>) {
  const { answer, loading, failure, again, query, go } = list;
  const { sort, direction } = query;
  const [address] = useListAddress();
  const narrowing = none.filters?.filter((name) => address.get(name));
  const clear = (names: readonly string[]) => {
    // The button goes away with the empty list.
    document.querySelector<HTMLElement>('main search :is(input, select)')?.focus();
    go(Object.fromEntries(names.map((name) => [name, ''])));
  };
  return (
    <>
      <DataTable
        {...table}
        {...(sort && direction && { sort: { key: sort, direction } })}
        onSort={(key, next) => go({ sort: key, direction: next })}
        rows={answer?.items ?? null}
        loading={loading}
        failure={failure}
        onRetry={again}
        empty={
          <EmptyList
            icon={<SearchIcon />}
            title={none.title}
            text={none.text}
            actions={
              narrowing && narrowing.length > 0 ? (
                <Button onClick={() => clear(narrowing)}>Clear search and filters</Button>
              ) : (
                none.actions
              )
            }
            elsewhere={answer?.total ?? 0}
            onFirstPage={() => go({ after: '' })}
          />
        }
      />
      {answer && answer.items.length > 0 && (
        <Pagination
          label={`Pages of ${things}`}
          {...answer}
          rows={answer.items.length}
          total={formatTotal(answer.total)}
          onTurn={(position) => go({ after: position ?? '' })}
          sizes={{
            value: query.pageSize,
            choices: PAGE_SIZES,
            onChoose: (rows) => go({ rows }),
          }}
        />
      )}
    </>
  );
}
