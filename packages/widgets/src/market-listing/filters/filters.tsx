import { PUBLIC_LISTING_SORTS, type PublicListingSort } from '@tag/contract/tag-market';
import { Button } from '@tag/ui/button';
import { type ReactNode, useId } from 'react';
import type { MarketQuery } from '../state/query.ts';
import { SearchField } from '../../shared/search-field.tsx';
import { Grades } from './grades.tsx';
import { Prices } from './prices.tsx';

const SORT_NAMES: Readonly<Record<PublicListingSort, string>> = {
  newest: 'Newest',
  'price-up': 'Lowest price',
  'price-down': 'Highest price',
  grade: 'Best grade',
};

interface FiltersProps {
  query: MarketQuery;
  /** The options. */
  categories: readonly string[];
  /** Whose cards the visitor chose to see, in words. */
  sellerName: string | undefined;
  /** Filters are set. */
  isNarrowed: boolean;
  onChange(next: Partial<MarketQuery>): void;
  onClear(): void;
}

/** Filters and sort order. */
export function Filters(props: FiltersProps) {
  const { query, sellerName, isNarrowed, onChange, onClear } = props;
  // The requested category stays an option, even without cards for sale.
  const categories = [...new Set([...props.categories, query.category])].filter(Boolean).sort();
  return (
    <div className="tag-market-filters" role="search" aria-label="Cards for sale" part="filters">
      <p className="tag-market-field" data-field="search">
        <SearchField
          label="Search"
          placeholder="Name, set, year, or certificate"
          search={query.search}
          onSearch={(search) => onChange({ search })}
        />
      </p>
      <Choice
        label="Category"
        value={query.category}
        onChoose={(category) => onChange({ category })}
      >
        <option value="">All</option>
        {categories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Choice>
      <Grades grades={query.grades} onChange={(grades) => onChange({ grades })} />
      <Prices
        key={`${query.minPrice} ${query.maxPrice}`}
        {...query}
        onChange={(minPrice, maxPrice) => onChange({ minPrice, maxPrice })}
      />
      <Choice
        label="Sort by"
        value={query.sort}
        onChoose={(sort) => onChange({ sort: sort as PublicListingSort })}
      >
        {PUBLIC_LISTING_SORTS.map((sort) => (
          <option key={sort} value={sort}>
            {SORT_NAMES[sort]}
          </option>
        ))}
      </Choice>
      {isNarrowed && (
        <p className="tag-market-narrowed">
          {sellerName !== undefined && <span>Seller {sellerName}</span>}
          <Button onClick={onClear}>Clear filters</Button>
        </p>
      )}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  onChoose(value: string): void;
  children: ReactNode;
}

function Choice({ label, value, onChoose, children }: ChoiceProps) {
  const id = useId();
  return (
    <p className="tag-market-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={({ target }) => onChoose(target.value)}>
        {children}
      </select>
    </p>
  );
}
