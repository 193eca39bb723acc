import { ApiError, type FieldError } from '@tag/contract/errors';
import { countOf, formatDate } from '@tag/contract/formats';
import { importPrices, type PriceChange, type PriceList } from '@tag/contract/prices';
import { optional, shape } from '@tag/contract/schema';
import { DateField, useForm } from '@tag/ui/form';
import { useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { FormModal } from '../../features/form-modal/form-modal.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { FileDrop } from '../../features/file-drop/file-drop.tsx';
import { startOfDay, typedDayRule } from '../../features/typed-day/typed-day.ts';
import { ChangeTable } from './change-table.tsx';
import { readLines } from './price-file.ts';

/** A file that passed the trial. */
interface Preview {
  readonly fileName: string;
  readonly lines: readonly string[];
  readonly changes: readonly PriceChange[];
}

interface ImportPricesProps {
  onImported(list: PriceList): void;
}

/** Takes a price list as CSV, shows its changes, and imports it after confirmation. */
export function ImportPrices({ onImported }: ImportPricesProps) {
  const client = useClient();
  const [error, setError] = useState<string>();
  const [problems, setProblems] = useState<readonly FieldError[]>([]);
  const [preview, setPreview] = useState<Preview>();
  const [checking, setChecking] = useState(false);

  async function check(file: File): Promise<void> {
    setError(undefined);
    setProblems([]);
    setChecking(true);
    try {
      const read = await readLines(file);
      if ('refusal' in read) return setError(read.refusal);
      const { lines } = read;
      const body = { lines, startsAt: null, isTrial: true };
      const { changes } = await client.call(importPrices, { body });
      setPreview({ fileName: file.name, lines, changes });
    } catch (failure) {
      const found = failure instanceof ApiError ? failure.fields : [];
      setProblems(found);
      setError(found.length > 0 ? 'This price list can’t be imported:' : describeFailure(failure));
    } finally {
      setChecking(false);
    }
  }

  return (
    <section className="price-import" aria-labelledby="price-import" aria-busy={checking}>
      <h2 id="price-import">New price list</h2>
      <FileDrop
        label="Choose a CSV file"
        hint="Or drop it here. You see what changes before anything is saved."
        accept=".csv,text/csv,text/plain"
        error={error}
        onFile={(file) => void check(file)}
      />
      {problems.length > 0 && (
        <ul className="price-problems">
          {problems.map(({ path, reason }) => (
            <li key={`${path} ${reason}`}>
              <strong>{path}</strong>: {reason}
            </li>
          ))}
        </ul>
      )}
      {preview && (
        <PreviewModal
          preview={preview}
          onClose={() => setPreview(undefined)}
          onImported={(list) => {
            setPreview(undefined);
            onImported(list);
          }}
        />
      )}
    </section>
  );
}

const startStruct = shape({ startsOn: optional(typedDayRule) });

interface PreviewModalProps extends ImportPricesProps {
  preview: Preview;
  onClose(): void;
}

function PreviewModal({ preview, onImported, onClose }: PreviewModalProps) {
  const client = useClient();
  const { fileName, lines, changes } = preview;
  const form = useForm({
    schema: startStruct,
    initial: { startsOn: '' },
    async submit({ startsOn }) {
      const startsAt = startsOn === undefined ? null : startOfDay(startsOn);
      const { list } = await client.call(importPrices, {
        body: { lines: [...lines], startsAt, isTrial: false },
      });
      if (list) onImported(list);
    },
  });
  return (
    <FormModal
      {...{ form, onClose }}
      title={`Import ${fileName}?`}
      size="full"
      className="price-preview"
      submit="Import prices"
      busy="Importing…"
    >
      <p>
        {changes.length === 0
          ? 'No price changes.'
          : `${countOf(changes.length, 'row changes', 'rows change')}, compared with today’s prices.`}{' '}
        Orders keep the prices they were quoted.
      </p>
      <DateField
        {...form.field('startsOn')}
        label="Takes effect on"
        hint={`MM-DD-YYYY, from midnight UTC. Leave blank for now (${formatDate(new Date().toISOString())}).`}
      />
      <ChangeTable changes={changes} />
    </FormModal>
  );
}
