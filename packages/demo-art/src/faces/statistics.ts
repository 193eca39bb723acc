import type { Random } from '../random.ts';
import type { Sport } from '../sport/names.ts';

interface Statistics {
  readonly columns: readonly string[];
  /** One a season, the last of them the career. */
  readonly rows: readonly { readonly label: string; readonly values: readonly string[] }[];
}

interface Column {
  readonly name: string;
  readonly low: number;
  readonly high: number;
  /** Averages are not added up over a career. */
  readonly average?: (value: number) => string;
}

const share = (value: number) => (value / 1000).toFixed(3).replace(/^0/, '');
const tenth = (value: number) => (value / 10).toFixed(1);

const COLUMNS: Readonly<Record<Sport, readonly Column[]>> = {
  Baseball: [
    { name: 'G', low: 96, high: 160 },
    { name: 'AB', low: 320, high: 610 },
    { name: 'R', low: 38, high: 112 },
    { name: 'H', low: 80, high: 195 },
    { name: 'HR', low: 4, high: 41 },
    { name: 'RBI', low: 30, high: 121 },
    { name: 'AVG', low: 236, high: 334, average: share },
  ],
  Basketball: [
    { name: 'G', low: 51, high: 82 },
    { name: 'MIN', low: 1100, high: 2900 },
    { name: 'REB', low: 120, high: 760 },
    { name: 'AST', low: 80, high: 640 },
    { name: 'PTS', low: 420, high: 2100 },
    { name: 'PPG', low: 82, high: 284, average: tenth },
  ],
  Football: [
    { name: 'G', low: 10, high: 16 },
    { name: 'ATT', low: 110, high: 520 },
    { name: 'YDS', low: 640, high: 4100 },
    { name: 'TD', low: 4, high: 33 },
    { name: 'AVG', low: 34, high: 81, average: tenth },
  ],
  Soccer: [
    { name: 'APPS', low: 18, high: 38 },
    { name: 'GOALS', low: 1, high: 27 },
    { name: 'ASSISTS', low: 1, high: 16 },
    { name: 'SHOTS', low: 20, high: 118 },
    { name: 'PASS %', low: 702, high: 921, average: tenth },
  ],
  Hockey: [
    { name: 'GP', low: 44, high: 82 },
    { name: 'G', low: 4, high: 46 },
    { name: 'A', low: 8, high: 62 },
    { name: 'PIM', low: 8, high: 140 },
    { name: 'SOG', low: 60, high: 310 },
    { name: '+/-', low: 1, high: 34 },
  ],
};

/** Made-up seasons before a card's year, with a career line that adds them up. */
export function statistics(sport: Sport, year: number, random: Random): Statistics {
  const columns = COLUMNS[sport];
  const seasons = random.whole(3, 8);
  const skill = random.next();
  const numbers = Array.from({ length: seasons }, () =>
    columns.map(({ low, high }) =>
      Math.round(low + (high - low) * Math.min(1, Math.max(0, skill + random.normal(0, 0.18)))),
    ),
  );
  const career = columns.map(({ average }, index) => {
    const sum = numbers.reduce((total, row) => total + row[index]!, 0);
    return average ? Math.round(sum / seasons) : sum;
  });
  const write = (row: readonly number[]) =>
    row.map((value, index) => columns[index]!.average?.(value) ?? value.toLocaleString('en-US'));
  return {
    columns: columns.map(({ name }) => name),
    rows: [
      ...numbers.map((row, index) => ({
        label: String(year - seasons + index),
        values: write(row),
      })),
      { label: 'CAREER', values: write(career) },
    ],
  };
}
