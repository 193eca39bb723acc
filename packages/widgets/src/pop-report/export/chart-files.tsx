import type { ScopeNames } from '@tag/contract/pops';
import type { MouseEvent } from 'react';
import { saveFile } from '@tag/ui/save-file';
import { fileName } from './file-name.ts';

/** Loads when the first chart is saved. */
const loadExport = () => import('@tag/charts/export-chart');

interface ChartFilesProps {
  scope: ScopeNames;
  /** The chart's content, for its file names. */
  words: string;
}

/** Saves the chart of its section. */
export function ChartFiles({ scope, words }: ChartFilesProps) {
  const name = (ending: string) => fileName([...Object.values(scope), words], ending);
  const saveSvg = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { chart, ground } = chartBeside(currentTarget);
    const { writeChart } = await loadExport();
    saveFile(new Blob([writeChart(chart, ground)], { type: 'image/svg+xml' }), name('svg'));
  };
  const savePng = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const { chart, ground } = chartBeside(currentTarget);
    const { drawChart } = await loadExport();
    const picture = await drawChart(chart, ground);
    if (picture) saveFile(picture, name('png'));
  };
  return (
    <span className="tag-pop-files">
      <button
        type="button"
        aria-label={`Save the chart ${words} as SVG`}
        onClick={(event) => void saveSvg(event)}
      >
        SVG
      </button>
      <button
        type="button"
        aria-label={`Save the chart ${words} as PNG`}
        onClick={(event) => void savePng(event)}
      >
        PNG
      </button>
    </span>
  );
}

function chartBeside(button: HTMLElement): { chart: SVGSVGElement; ground: string } {
  const section = button.closest('section')!;
  const chart = section.querySelector<SVGSVGElement>('svg.tag-chart[role]')!;
  return { chart, ground: getComputedStyle(section).backgroundColor };
}
