import { SelectField } from '@tag/ui/form';
import type { ComponentProps, ReactNode } from 'react';
import { SearchField } from './search-field.tsx';
import type { List, ListQuery } from './use-list.ts';
import './lists.css';

interface ListBarProps {
  /** The items' name: `orders`. */
  things: string;
  list: Pick<List<ListQuery, unknown>, 'query' | 'go'>;
  /** The searched fields; without it there is no search. */
  placeholder?: string;
  /** In place of the usual search. */
  search?: ReactNode;
  /** Each narrows the list by the part of the address that has its name. */
  filters?: readonly Pick<
    ComponentProps<typeof SelectField>,
    'name' | 'label' | 'choices' | 'value'
  >[];
  /** What it can be sorted by, if its heads don't say. */
  sorts?: readonly {
    readonly value: string;
    readonly label: string;
    /** The usual one. */
    readonly direction: 'asc' | 'desc';
  }[];
  /** Buttons next to them. */
  children?: ReactNode;
}

/** Above a list: what narrows it, and what can be done with all of it. */
export function ListBar({
  things,
  list,
  placeholder,
  search,
  filters = [],
  sorts,
  children,
}: ListBarProps) {
  const { query, go } = list;
  return (
    <div className="list-bar">
      <search className="list-filters" aria-label={`Filter ${things}`}>
        {search}
        {placeholder !== undefined && (
          <SearchField
            value={query.search ?? ''}
            placeholder={placeholder}
            onSearch={(search) => go({ search })}
          />
        )}
        {filters.map((filter) => (
          <SelectField
            key={filter.name}
            {...filter}
            placeholder="All"
            onChange={(value) => go({ [filter.name]: value })}
          />
        ))}
        {sorts && (
          <SelectField
            name="sort"
            label="Sort by"
            choices={sorts}
            value={query.sort ?? ''}
            onChange={(sort) =>
              go({
                sort,
                direction: sorts.find(({ value }) => value === sort)?.direction ?? 'desc',
              })
            }
          />
        )}
      </search>
      {children && <div className="list-bar-acts">{children}</div>}
    </div>
  );
}
