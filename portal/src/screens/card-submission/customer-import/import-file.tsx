import type { CardTable, TableReading } from '@tag/card-grid';
import { readTableFile } from '@tag/card-grid/read-table';
import { MappingModal } from '@tag/card-grid/mapping-modal';
import { CARD_QUANTITY } from '@tag/contract/constants';
import { Suspense, useState } from 'react';
import { FileDrop } from '../../../features/file-drop/file-drop.tsx';
import { lazy } from '../../../features/lazy/lazy.ts';
import { useSession } from '../../../session/session-context.tsx';
import { rememberColumns, withRememberedColumns } from '../remembered-columns.ts';
import { useSubmission } from '../submission-context.tsx';

const CustomerImport = lazy(() => import('./customer-import.tsx'));

/** Takes the file of a group order: its customers become sub-orders, once they are confirmed. */
export default function ImportFile() {
  const { client } = useSession();
  const { order } = useSubmission();
  const [refusal, setRefusal] = useState<string>();
  const [opened, setOpened] = useState<{ source: string; table: CardTable }>();
  const [mapped, setMapped] = useState<{ source: string; table: CardTable }>();

  async function open(source: string, reading: Promise<TableReading>): Promise<void> {
    setRefusal(undefined);
    const read = await reading;
    if ('refusal' in read) setRefusal(read.refusal);
    else setOpened({ source, table: await withRememberedColumns(client, read.table) });
  }

  return (
    <>
      <FileDrop
        label="Import a CSV file with customers"
        hint="A row for each card, with its customer’s name or email. You see what happens before it does."
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        error={refusal}
        onFile={(file) => void open(file.name, readTableFile(file))}
      />
      {opened && (
        <MappingModal
          {...opened}
          hasCustomers
          room={CARD_QUANTITY.max - order.cards}
          onClose={() => setOpened(undefined)}
          onAdd={(_, table) => {
            void rememberColumns(client, table);
            setMapped({ source: opened.source, table });
            setOpened(undefined);
          }}
        />
      )}
      {mapped && (
        <Suspense>
          <CustomerImport {...mapped} onClose={() => setMapped(undefined)} />
        </Suspense>
      )}
    </>
  );
}
