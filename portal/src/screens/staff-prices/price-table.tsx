import { formatCount, formatMoney } from '@tag/contract/formats';
import { PRICE_KINDS, type Price, type PriceKind, type PriceList } from '@tag/contract/prices';
import { DataTable, type DataColumn } from '@tag/ui/data-table';
import { amountInWords, KIND_TITLES } from './price-words.ts';

type Column = DataColumn<Price>;

const NAME: Column = {
  key: 'name',
  label: 'Name',
  heading: true,
  grows: true,
  cell: ({ name, description }) => (
    <span className="price-name">
      {name}
      {description && <span className="list-aside">{description}</span>}
    </span>
  ),
};

const priceAs = (label: string): Column => ({
  key: 'amount',
  label,
  narrow: 'end',
  numeric: true,
  cell: ({ kind, amount }) => amountInWords(kind, amount),
});

/** A column of details; where they have no heads, each is followed by its `unit`. */
const detail = (
  key: string,
  label: string,
  unit: string | ((value: string) => string),
  inWords: (value: string) => string = (value) => value,
): Column => ({
  key,
  label,
  narrow: 'line',
  numeric: unit !== '',
  cell: ({ details: { [key]: value = '' } }) =>
    value && (
      <>
        {inWords(value)}
        <span className="list-unit"> {typeof unit === 'string' ? unit : unit(value)}</span>
      </>
    ),
});

const days = (value: string) => (value === '1' ? 'business day' : 'business days');
const dollars = (value: string) => formatMoney(Math.round(Number(value) * 100));

const SIZE_LIMIT: Column = {
  key: 'limit',
  label: 'Largest, in mm',
  narrow: 'line',
  numeric: true,
  cell: ({ details: { maxWidth, maxHeight, maxThickness } }) =>
    maxWidth && `${maxWidth} × ${maxHeight} × ${maxThickness}`,
};

const WHERE: Column = {
  key: 'where',
  label: 'To',
  narrow: 'line',
  cell: ({ details: { isInternational } }) =>
    isInternational === 'yes' ? 'Other countries' : 'United States',
};

/** `20–10,000`, `to 1979`; nothing without either. */
const span = (from = '', to = '') =>
  from && to ? `${from}–${to}` : from ? `from ${from}` : to && `to ${to}`;

const counted = (value = '') => value && formatCount(Number(value));

const CARDS: Column = {
  key: 'cards',
  label: 'Cards',
  narrow: 'line',
  numeric: true,
  cell: ({ details: { minCards, maxCards } }) => (
    <>
      {span(counted(minCards), counted(maxCards))}
      <span className="list-unit"> cards</span>
    </>
  ),
};

const YEARS: Column = {
  key: 'years',
  label: 'Years',
  narrow: 'line',
  cell: ({ details: { yearFrom, yearTo } }) => span(yearFrom, yearTo),
};

/** `vintage;sports` as `vintage, sports`. */
const listed = (value: string) => value.split(';').join(', ');

/** The columns that a kind's rows have. */
const COLUMNS: Readonly<Record<PriceKind, readonly Column[]>> = {
  speed: [
    NAME,
    detail('businessDays', 'Business days', days),
    detail('maxValue', 'Highest value', 'at most', dollars),
    priceAs('Price per card'),
  ],
  tier: [NAME, priceAs('Price per card')],
  extra: [NAME, priceAs('Price')],
  size: [NAME, SIZE_LIMIT, priceAs('Price per card')],
  shipping: [
    NAME,
    WHERE,
    detail('businessDays', 'Business days', days),
    detail('includedCards', 'Cards included', 'cards included'),
    detail('pricePerFurtherCard', 'Each extra card', 'for each extra card', dollars),
    priceAs('Price'),
  ],
  package: [
    NAME,
    CARDS,
    detail('serviceSpeeds', 'Speeds', '', listed),
    detail('categories', 'Categories', '', listed),
    YEARS,
    detail('validUntil', 'Valid until', ''),
    priceAs('Discount'),
  ],
};

/** The prices of a list, a table for each kind. */
export function PriceTables({ list: { prices } }: { list: PriceList }) {
  const speeds = new Map(
    prices.filter(({ kind }) => kind === 'speed').map(({ code, name }) => [code, name]),
  );
  const named = prices.map((price) => withSpeedNames(price, speeds));
  return PRICE_KINDS.map((kind) => {
    const rows = named.filter((price) => price.kind === kind);
    if (rows.length === 0) return null;
    return (
      <section key={kind} className="price-kind" aria-labelledby={`prices-${kind}`}>
        <h3 id={`prices-${kind}`}>{KIND_TITLES[kind]}</h3>
        <DataTable
          caption={KIND_TITLES[kind]}
          columns={COLUMNS[kind].filter((column) => hasValues(column, rows))}
          rows={rows}
          keyOf={({ code }) => code}
          loading={false}
          empty={null}
        />
      </section>
    );
  });
}

/** A column without a value in any row is left out. */
const hasValues = ({ cell }: Column, rows: readonly Price[]) =>
  rows.some((row) => Boolean(cell(row, undefined)));

/** A package names its speeds by their codes. */
function withSpeedNames(price: Price, names: ReadonlyMap<string, string>): Price {
  const { serviceSpeeds } = price.details;
  if (!serviceSpeeds) return price;
  const spoken = serviceSpeeds.split(';').map((code) => names.get(code) ?? code);
  return { ...price, details: { ...price.details, serviceSpeeds: spoken.join(';') } };
}
