import { GRADE_KEYS } from '@tag/contract/graded-cards';
import { formatPercent } from '@tag/contract/formats';
import type { GradeCounts } from '@tag/contract/pops';
import charts from '@tag/charts/charts.css?inline';
import tokens from '@tag/theme/tokens.css?inline';
import {
  AllCommunityModule,
  createGrid,
  ModuleRegistry,
  themeQuartz,
  type ColDef,
} from 'ag-grid-community';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import ground from '../../../packages/widgets/src/pop-report/sheets/ground.css?inline';
import sheet from '../../../packages/widgets/src/pop-report/sheets/table.css?inline';
import { countColumns } from '../../../packages/widgets/src/pop-report/table/columns.tsx';
import { GradeTable } from '../../../packages/widgets/src/pop-report/table/grade-table.tsx';

/** One of the two tables with the same rows: `?table=ours` or `?table=ag-grid`, `&rows=20000`. */
interface Row {
  readonly id: number;
  readonly card: string;
  readonly counts: GradeCounts;
  readonly total: number;
  readonly gemRate: number;
  readonly share: number;
}

function makeRows(count: number): Row[] {
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  return Array.from({ length: count }, (_, id) => {
    const counts: GradeCounts = {};
    for (const key of GRADE_KEYS) {
      const value = Math.floor(random() ** 3 * 400);
      if (value > 0) counts[key] = value;
    }
    const total = Object.values(counts).reduce<number>((sum, value) => sum + (value ?? 0), 0);
    return { id, card: `Card ${id} of a set`, counts, total, gemRate: random(), share: random() };
  });
}

const query = new URLSearchParams(location.search);
const rows = makeRows(Number(query.get('rows')));
const totals = { counts: rows[0]!.counts, total: rows[0]!.total, gemRate: 0.5, share: 1 };

function showOurs(container: HTMLElement): void {
  const adopted = new CSSStyleSheet();
  adopted.replaceSync(
    `${tokens}${charts}${ground}${sheet} .tag-pop-table { max-block-size: 800px }`,
  );
  document.adoptedStyleSheets = [adopted];
  container.className = 'tag-pop-report';
  const columns = [
    {
      id: 'card',
      title: 'Card',
      size: 'name' as const,
      cell: ({ card }: Row) => card,
      value: ({ card }: Row) => card,
    },
    ...countColumns<Row>({ totals, grades: [], compact: false, whole: 'all' }),
  ];
  const table = (
    <GradeTable
      label="Cards"
      columns={columns}
      rows={rows}
      keyOf={({ id }) => id}
      onSort={() => {}}
    />
  );
  flushSync(() => createRoot(container).render(table));
}

function showTheirs(container: HTMLElement): void {
  ModuleRegistry.registerModules([AllCommunityModule]);
  container.style.height = '800px';
  const part = ({ value }: { value?: number | null }) => formatPercent(value ?? null);
  const columnDefs: ColDef<Row>[] = [
    { field: 'card', pinned: 'left', width: 240 },
    { field: 'total', width: 92 },
    { field: 'gemRate', width: 92, valueFormatter: part },
    { field: 'share', width: 92, valueFormatter: part },
    ...GRADE_KEYS.map((key): ColDef<Row> => ({
      colId: key,
      headerName: key,
      width: 64,
      valueGetter: ({ data }) => data?.counts[key] ?? 0,
    })),
  ];
  createGrid<Row>(container, {
    theme: themeQuartz,
    columnDefs,
    rowData: rows,
    rowHeight: 48,
    pinnedBottomRowData: [{ id: -1, card: 'TOTALS', ...totals }],
  });
}

const isOurs = query.get('table') === 'ours';
const ROW = isOurs ? 'tbody tr' : '.ag-grid-scrolling-container .ag-row';
const REGION = isOurs ? '.tag-pop-table' : '.ag-grid-viewport';

/** Milliseconds until the first frame with rows. */
async function start(): Promise<number> {
  const container = document.getElementById('place')!;
  const begin = performance.now();
  (isOurs ? showOurs : showTheirs)(container);
  while (!document.querySelector(ROW)) await frame();
  await frame();
  await frame();
  return performance.now() - begin;
}

/** The length of every frame while scrolling through it, `step` pixels at a time. */
async function scroll(step: number, frames: number): Promise<number[]> {
  const region = document.querySelector(REGION)!;
  const lengths: number[] = [];
  let last = await frame();
  for (let index = 0; index < frames; index += 1) {
    region.scrollTop += step;
    const now = await frame();
    lengths.push(now - last);
    last = now;
  }
  return lengths;
}

const frame = () => new Promise<number>((next) => requestAnimationFrame(next));

Object.assign(window, { bench: { start, scroll } });
