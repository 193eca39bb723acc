import { formatCount } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import { CheckboxField, FormActions, PlainForm, SelectField, TextField } from '@tag/ui/form';
import { Modal } from '@tag/ui/modal';
import { CHECKED, type SheetColumn, type SheetRow } from '@tag/ui/sheet';
import { type ReactNode, useState } from 'react';
import { COLUMNS, readRow } from './sheet-columns.ts';
import './row-editor.css';

interface RowEditorProps {
  row: SheetRow;
  /** From 0. */
  index: number;
  /** What the row's card is. */
  result: ReactNode;
  /** @param values of the columns that were changed, by their keys */
  onSave(values: Readonly<Record<string, string>>): void;
  onDelete(): void;
  /** Rows were pasted into a field, rather than a text. */
  onPaste(columnKey: string, text: string): void;
  onClose(): void;
}

/** One row of the sheet as a form: where there is no room for its columns. */
export function RowEditor(props: RowEditorProps) {
  const { row, index, result, onSave, onDelete, onPaste, onClose } = props;
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const cells = COLUMNS.map(({ key }, column) => typed[key] ?? row.cells[column]!);
  const errors: Readonly<Partial<Record<string, string>>> = readRow({ cells }).errors;
  return (
    <Modal title={`Row ${formatCount(index + 1)}`} onClose={onClose}>
      <PlainForm className="row-editor" onSubmit={() => onSave(typed)}>
        {result && <p className="row-editor-result">{result}</p>}
        <div className="row-editor-fields">
          {COLUMNS.map((column, at) => (
            <div
              key={column.key}
              onPaste={(event) => {
                const text = event.clipboardData.getData('text/plain');
                if (!/[\t\n]/.test(text.trim())) return;
                event.preventDefault();
                onPaste(column.key, text);
              }}
            >
              <CellField
                column={column}
                value={cells[at]!}
                error={errors[column.key]}
                onChange={(text) => setTyped({ ...typed, [column.key]: text })}
              />
            </div>
          ))}
        </div>
        <FormActions>
          <Button type="submit" look="primary">
            Save
          </Button>
          <Button onClick={onDelete}>Delete row</Button>
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </PlainForm>
    </Modal>
  );
}

interface CellFieldProps {
  column: SheetColumn;
  value: string;
  error: string | undefined;
  onChange(text: string): void;
}

function CellField({ column, value, error, onChange }: CellFieldProps) {
  const { key: name, label } = column;
  if (column.kind === 'check' && (value === '' || value === CHECKED)) {
    return (
      <CheckboxField
        {...{ name, label, error }}
        value={value === CHECKED}
        onChange={(isChecked) => onChange(isChecked ? CHECKED : '')}
      />
    );
  }
  if (column.kind === 'choice') {
    const isKnown = value === '' || column.options.some((option) => option.value === value);
    const choices = isKnown ? column.options : [{ value, label: value }, ...column.options];
    // A blank cell is the first choice, as in the sheet.
    const shown = value || column.options[0]!.value;
    return <SelectField {...{ name, label, error, choices, onChange }} value={shown} />;
  }
  const inputMode = column.kind === 'number' ? 'decimal' : undefined;
  return <TextField {...{ name, label, error, value, inputMode, onChange }} />;
}
