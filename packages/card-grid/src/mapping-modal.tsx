import { countOf, formatCards, formatCount } from '@tag/contract/formats';
import type { TableField } from '@tag/contract/users';
import { Button } from '@tag/ui/button';
import { FormActions, PlainForm, SelectField } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { useMemo, useState } from 'react';
import { CARD_FIELDS, CUSTOMER_FIELDS } from './table/card-fields.ts';
import { withField, type CardTable } from './table/read-table-file.ts';
import { cardsIn } from './table-rows.ts';
import './mapping-modal.css';

interface MappingModalProps {
  /** The name of the file or pasted table. */
  source: string;
  table: CardTable;
  /** Rows the sheet still has room for. */
  room: number;
  /** The table may say whose each card is. */
  hasCustomers: boolean;
  /** @param mapped the table with the columns as they were chosen */
  onAdd(texts: readonly (readonly string[])[], mapped: CardTable): void;
  onClose(): void;
}

const choicesOf = (fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).map(([value, label]) => ({ value, label }));
const FIELDS = choicesOf(CARD_FIELDS);
const ALL_FIELDS = choicesOf({ ...CUSTOMER_FIELDS, ...CARD_FIELDS });

/** Which column of a table is which field: recognized, shown, and correctable before any row is added. */
export function MappingModal(props: MappingModalProps) {
  const { source, table, room, hasCustomers, onAdd, onClose } = props;
  const [columns, setColumns] = useState(() =>
    hasCustomers ? table.columns : withoutCustomers(table.columns),
  );
  const texts = useMemo(
    () => cardsIn({ ...table, columns }).map(({ cells }) => cells),
    [table, columns],
  );
  const count = Math.min(texts.length, room);
  const left = texts.length - count;
  const mapped = columns.filter(({ field }) => field !== null).length;
  return (
    <Modal title={`Check the columns of ${source}`} onClose={onClose}>
      <PlainForm
        className="column-mapping"
        onSubmit={() => {
          if (mapped > 0 && count > 0) onAdd(texts.slice(0, room), { ...table, columns });
        }}
      >
        <p>{countOf(table.rows.length, 'row')}. Columns you skip aren’t added.</p>
        <ul>
          {columns.map(({ header, samples, field }, index) => (
            <li key={index}>
              <SelectField
                name={`column-${index}`}
                label={header || `Column ${index + 1}`}
                hint={samples.length > 0 ? `Such as ${samples.join(', ')}` : 'Empty'}
                placeholder="Skip"
                choices={hasCustomers ? ALL_FIELDS : FIELDS}
                value={field ?? ''}
                onChange={(chosen) =>
                  setColumns(withField(columns, index, (chosen || null) as TableField | null))
                }
              />
            </li>
          ))}
        </ul>
        {left > 0 && (
          <p className="column-mapping-warning">
            {formatCount(left)} more don’t fit: this sheet has room for {formatCount(room)}.
          </p>
        )}
        {mapped === 0 && <p className="column-mapping-warning">Choose at least one column.</p>}
        <FormActions>
          <Button type="submit" look="primary" aria-disabled={mapped === 0 || count === 0}>
            Add {formatCards(count)}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </PlainForm>
    </Modal>
  );
}

const withoutCustomers = (columns: CardTable['columns']): CardTable['columns'] =>
  columns.map((column) =>
    column.field !== null && Object.hasOwn(CUSTOMER_FIELDS, column.field)
      ? { ...column, field: null }
      : column,
  );
