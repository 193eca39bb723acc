import { createSheet, SheetGrid, type SheetColumn } from '@tag/ui/sheet';
import sheetStyle from '@tag/ui/sheet/sheet.css?inline';
import tools from '@tag/ui/sheet/sheet-tools.css?inline';
import fields from '@tag/ui/form/fields.css?inline';
import tokens from '@tag/theme/tokens.css?inline';
import { RevoGrid } from '@revolist/react-datagrid';
import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { useState } from 'react';
import { DataSheetGrid, keyColumn, textColumn } from 'react-datasheet-grid';
import 'react-datasheet-grid/dist/style.css';
import { createRoot } from 'react-dom/client';

/** One of the grids, `?grid=ours`, with as many rows of text as `&rows=10000`, blank unless `&filled`. */
type Row = Record<string, string>;

/** Columns of every grid, and its height in pixels: what ours takes up on screen. */
const WIDTH = 10;
const HEIGHT = Math.round(Math.min(0.7 * innerHeight, 720));
const keys = Array.from({ length: WIDTH }, (_, column) => `c${column}`);
const query = new URLSearchParams(location.search);
const height = Number(query.get('rows'));
const text = (row: number, column: number) => (query.has('filled') ? `Card ${row} ${column}` : '');
const rows = Array.from({ length: height }, (_, row) =>
  Object.fromEntries(keys.map((key, column) => [key, text(row, column)])),
) satisfies Row[];

interface Grid {
  /** Cells in the document, row by row. */
  readonly cells: string;
  show(place: HTMLElement): void;
  /** What the grid has in a cell, whether it is drawn or not. */
  valueAt(row: number, column: number): string;
}

function ours(): Grid {
  const columns = keys.map((key): SheetColumn => ({ key, label: key, kind: 'text' }));
  const sheet = createSheet({
    columns,
    rows: rows.map((row) => keys.map((key) => row[key]!)),
    maxRows: 10_000,
  });
  return {
    cells: '[role=gridcell]',
    show(place) {
      const adopted = new CSSStyleSheet();
      adopted.replaceSync(tokens + fields + sheetStyle + tools);
      document.adoptedStyleSheets = [adopted];
      createRoot(place).render(<SheetGrid sheet={sheet} label="Cards" />);
    },
    valueAt: (row, column) => sheet.getSnapshot().rows[row]?.cells[column] ?? '',
  };
}

function datasheet(): Grid {
  let value = rows;
  const columns = keys.map((key) => ({
    ...keyColumn<Row, string>(key, textColumn as never),
    title: key,
  }));
  function Sheet() {
    const [shown, setShown] = useState(rows);
    const onChange = (next: Row[]) => {
      value = next;
      setShown(next);
    };
    return <DataSheetGrid value={shown} onChange={onChange} columns={columns} height={HEIGHT} />;
  }
  return {
    cells: '.dsg-cell input',
    show: (place) => createRoot(place).render(<Sheet />),
    valueAt: (row, column) => value[row]?.[keys[column]!] ?? '',
  };
}

function revogrid(): Grid {
  const columns = keys.map((prop) => ({ prop, name: prop, size: 120 }));
  return {
    cells: '.rgCell',
    show(place) {
      place.style.height = `${HEIGHT}px`;
      createRoot(place).render(<RevoGrid source={rows} columns={columns} range />);
    },
    // It writes into the rows it gets.
    valueAt: (row, column) => rows[row]?.[keys[column]!] ?? '',
  };
}

function agGrid(): Grid {
  return {
    cells: '.ag-cell',
    show(place) {
      ModuleRegistry.registerModules([AllCommunityModule]);
      place.style.height = `${HEIGHT}px`;
      createGrid<Row>(place, {
        theme: themeQuartz,
        columnDefs: keys.map((field) => ({ field, width: 120, editable: true })),
        rowData: rows,
        enterNavigatesVerticallyAfterEdit: true,
      });
    },
    valueAt: (row, column) => rows[row]?.[keys[column]!] ?? '',
  };
}

const GRIDS: Record<string, () => Grid> = {
  ours,
  'react-datasheet-grid': datasheet,
  revogrid,
  'ag-grid': agGrid,
};
const grid = GRIDS[query.get('grid')!]!();
grid.show(document.getElementById('place')!);

const frame = () => new Promise<number>((next) => requestAnimationFrame(next));
/** After the current frame is drawn. */
const painted = () =>
  new Promise<number>((next) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => next(performance.now());
    port2.postMessage(null);
  });
const longest = (lengths: readonly number[]) => Math.max(...lengths);
const textOf = (cell: Element | null) =>
  cell instanceof HTMLInputElement ? cell.value : (cell?.textContent ?? '');

export interface Paste {
  /** Milliseconds from the key until a frame that shows what was pasted is painted. */
  total: number;
  /** The longest frame until half a second later. */
  worstFrame: number;
}

/** Measures the paste that starts with the next key, for a block with these first and last texts. */
function watchPaste(first: string, last: string): void {
  void measurePaste(first, last).then((paste) => (window.bench.paste = paste));
}

async function measurePaste(first: string, last: string): Promise<Paste> {
  const began = await new Promise<number>((pressed) => {
    window.addEventListener('keydown', ({ key }) => key === 'v' && pressed(performance.now()), {
      capture: true,
    });
  });
  const lengths: number[] = [];
  let before = began;
  const nextFrame = async () => {
    const now = await frame();
    lengths.push(now - before);
    before = now;
    return painted();
  };
  // Checked when the frame is painted. A grid that draws in the frame's own callbacks, after this one,
  // would otherwise seem a frame late.
  const isShown = () =>
    grid.valueAt(9999, WIDTH - 1) === last && textOf(document.querySelector(grid.cells)) === first;
  let shown = await nextFrame();
  while (!isShown()) shown = await nextFrame();
  while (before < shown + 500) await nextFrame();
  return { total: shown - began, worstFrame: longest(lengths) };
}

export interface Typing {
  /** Milliseconds from each key to the next frame. */
  keys: number[];
  /** The length of each frame. */
  frames: number[];
}

const typing: Typing = { keys: [], frames: [] };
let isTyping = false;

/** Starts measuring every key and frame. */
async function startTyping(): Promise<void> {
  const onKey = ({ timeStamp }: KeyboardEvent) =>
    void frame().then(() => typing.keys.push(performance.now() - timeStamp));
  window.addEventListener('keydown', onKey, { capture: true });
  isTyping = true;
  void measureFrames(await frame());
}

async function measureFrames(began: number): Promise<void> {
  for (let before = began; isTyping;) {
    const now = await frame();
    typing.frames.push(now - before);
    before = now;
  }
}

function stopTyping(): Typing {
  isTyping = false;
  return typing;
}

const bench = {
  cells: grid.cells,
  valueAt: grid.valueAt,
  watchPaste,
  /** Null until the paste is done and shown. */
  paste: null as Paste | null,
  startTyping,
  stopTyping,
};
type Bench = typeof bench;
declare global {
  interface Window {
    bench: Bench;
  }
}
window.bench = bench;
