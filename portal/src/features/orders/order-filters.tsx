import { ORDER_SORTS, ORDER_STAGE_LABELS, ORDER_STAGES } from '@tag/contract/orders';
import { SelectField } from '@tag/ui/form';
import { oneOfChoices, readListAddress, type AddressChange } from '../lists/list-address.ts';
import { SearchField } from '../lists/search-field.tsx';

/** The part of a list of orders that an address asks for. */
export function readOrderFilters(address: URLSearchParams) {
  const stage = oneOfChoices(ORDER_STAGES, address.get('stage'));
  return {
    ...readListAddress(address),
    ...(stage && { stage }),
    sort: oneOfChoices(ORDER_SORTS, address.get('sort')) ?? 'updatedAt',
    direction: oneOfChoices(['asc', 'desc'] as const, address.get('direction')) ?? 'desc',
  };
}

const STAGES = ORDER_STAGES.map((value) => ({ value, label: ORDER_STAGE_LABELS[value] }));

interface OrderFiltersProps {
  search: string;
  stage: string;
  /** The searched fields. */
  placeholder: string;
  onChange(change: AddressChange): void;
}

/** Narrows a list of orders down to words and a stage. */
export function OrderFilters({ search, stage, placeholder, onChange }: OrderFiltersProps) {
  return (
    <search className="list-filters" aria-label="Filter orders">
      <SearchField
        value={search}
        placeholder={placeholder}
        onSearch={(words) => onChange({ search: words })}
      />
      <SelectField
        name="stage"
        label="Status"
        placeholder="All"
        choices={STAGES}
        value={stage}
        onChange={(value) => onChange({ stage: value })}
      />
    </search>
  );
}
