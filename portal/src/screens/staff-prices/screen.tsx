import { formatCount } from '@tag/contract/formats';
import { importPrices, listPriceLists, type PriceList } from '@tag/contract/prices';
import { Button } from '@tag/ui/button';
import { SelectField } from '@tag/ui/form';
import { saveCsv } from '@tag/ui/save-file';
import { say } from '@tag/ui/toast';
import { AreaPage } from '../../features/account-page/area-page.tsx';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { useListAddress } from '../../features/lists/list-address.ts';
import { OwnerOnly } from '../../features/owner-only/owner-only.tsx';
import type { PageHead } from '../../features/page/page-head.ts';
import { Moment, momentText, useMomentText } from '../../features/time/moment.tsx';
import { usePermission } from '../../session/use-permission.ts';
import { ImportPrices } from './import-prices.tsx';
import { priceFile } from './price-file.ts';
import { PriceTables } from './price-table.tsx';
import '../../features/lists/lists.css';
import './screen.css';

export const head: PageHead = {
  title: 'Prices',
  description: 'What grading costs: now, in the past, and from a later day.',
};

/** The price lists: the current one, those to come, and those that were. */
export default function StaffPricesScreen() {
  const client = useClient();
  const [address, go] = useListAddress();
  const mayImport = usePermission({ action: 'update', resource: 'prices' });
  const { answer, failure, again } = useAnswer('price lists', (signal) =>
    client.call(listPriceLists, undefined, { signal }),
  );
  const textOf = useMomentText();
  const lists = answer?.items ?? [];
  const current = lists.find(({ isCurrent }) => isCurrent);
  const shown = lists.find(({ id }) => String(id) === address.get('list')) ?? current ?? lists[0];

  return (
    <AreaPage title="Prices" lead="Orders keep the prices they were quoted.">
      {mayImport && (
        <OwnerOnly calls={[importPrices]} to="import prices">
          <ImportPrices
            onImported={(list) => {
              say(
                `Imported ${formatCount(list.prices.length)} prices, ${startInWords(list, current)}.`,
              );
              go({ list: list.id });
              again();
            }}
          />
        </OwnerOnly>
      )}
      {answer && lists.length === 0 && (
        <div className="area-page-empty">
          <h2>No prices yet</h2>
          <p>Nobody can order until there is a price list. Import one as CSV.</p>
        </div>
      )}
      {shown && (
        <section className="price-list" aria-labelledby="price-list">
          <h2 id="price-list">
            {TITLES[periodOf(shown, current)]} <Moment at={shown.startsAt} />
          </h2>
          <div className="list-bar">
            <SelectField
              name="list"
              label="Price list"
              choices={lists.map((list) => ({
                value: String(list.id),
                label: `${textOf(list.startsAt)} (${periodOf(list, current)})`,
              }))}
              value={String(shown.id)}
              onChange={(id) => go({ list: id === String(current?.id) ? '' : id })}
            />
            <div className="list-bar-acts">
              <Button onClick={() => saveCsv(priceFile(shown), `prices-${shown.id}.csv`)}>
                Download CSV
              </Button>
            </div>
          </div>
          <p className="price-list-note">
            Imported {shown.importedBy ? `by ${shown.importedBy} ` : ''}on{' '}
            <Moment at={shown.importedAt} />.
          </p>
          <PriceTables list={shown} />
        </section>
      )}
      {!answer && failure === undefined && (
        <div className="price-skeleton" role="status">
          <span className="tag-hidden">Loading the prices…</span>
        </div>
      )}
      {failure !== undefined && (
        <div className="area-page-empty" role="alert">
          <h2>The prices couldn’t be loaded</h2>
          <p>{failure}</p>
          <div className="area-page-actions">
            <Button onClick={again}>Try again</Button>
          </div>
        </div>
      )}
    </AreaPage>
  );
}

type Period = 'current' | 'coming' | 'past';

function periodOf({ isCurrent, startsAt }: PriceList, current: PriceList | undefined): Period {
  if (isCurrent) return 'current';
  return !current || startsAt > current.startsAt ? 'coming' : 'past';
}

const TITLES: Readonly<Record<Period, string>> = {
  current: 'Current prices, since',
  coming: 'Coming prices, from',
  past: 'Past prices, from',
};

function startInWords(list: PriceList, current: PriceList | undefined): string {
  return periodOf(list, current) === 'coming' && !list.isCurrent
    ? `from ${momentText(list.startsAt)}`
    : 'in effect now';
}
