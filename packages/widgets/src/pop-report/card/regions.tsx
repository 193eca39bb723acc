import { formatCount, formatPercent } from '@tag/contract/formats';
import { PercentLegend } from '@tag/charts';
import { RegionMap, type MapArea } from '@tag/charts/region-map';
import { MAP_REGION_LABELS } from '@tag/contract/constants';
import type { CardStates } from '@tag/contract/pops';
import { PERCENT_STEPS, percentStep } from '@tag/theme';
import { Segments } from '@tag/ui/segments';
import { useState } from 'react';
import { ChartFiles } from '../export/chart-files.tsx';
import { Heading } from '@tag/ui/heading';
import { NumberTable } from '../parts/number-table.tsx';
import { usePop } from '../pop-context.ts';
import { STATE_NAMES } from './state-names.ts';

interface Part {
  readonly id: string;
  readonly name: string;
  readonly total: number;
  readonly share: number;
}

/** If many regions sent a few cards each, all shares have one color; then compare with the top region. */
const SCALES = [
  { value: 'all', label: 'Share of all' },
  { value: 'most', label: 'Relative to top' },
] as const;
type Scale = (typeof SCALES)[number]['value'];

/** Where a card's submissions came from: maps, and tables with the same numbers. */
export default function Regions({
  states: { scope, regions, states, totals, unknown },
}: {
  states: CardStates;
}) {
  const { level } = usePop();
  const [scale, setScale] = useState<Scale>('most');
  const world = mostFirst(
    regions.map(({ region, ...counts }) => ({
      id: region,
      name: MAP_REGION_LABELS[region],
      ...counts,
    })),
  );
  const home = mostFirst(
    states.map(({ state, ...counts }) => ({
      id: state,
      name: STATE_NAMES[state] ?? state,
      ...counts,
    })),
  );
  return (
    <div className="tag-pop-regions" part="map">
      <header>
        <Heading level={level + 1}>Where submissions came from</Heading>
        <p>
          Based on the submitter’s address. Location known for {formatCount(totals.total - unknown)}{' '}
          of {formatCount(totals.total)}. UK is also included in Europe.
        </p>
        <Segments<Scale> label="Colors show" segments={SCALES} value={scale} onChange={setScale} />
        <PercentLegend
          label={scale === 'all' ? 'Share of all certificates' : 'Share of the leading region'}
          steps={PERCENT_STEPS}
        />
      </header>
      <MapAndTable
        title="World"
        shapes="world"
        head="Region"
        parts={world}
        scope={scope}
        scale={scale}
      />
      <MapAndTable
        title="United States"
        shapes="states"
        head="State"
        parts={home}
        scope={scope}
        scale={scale}
      />
    </div>
  );
}

const mostFirst = (parts: Part[]) =>
  parts.sort((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'en'));

interface MapAndTableProps {
  title: string;
  shapes: 'world' | 'states';
  head: string;
  parts: readonly Part[];
  scope: CardStates['scope'];
  scale: Scale;
}

function MapAndTable({ title, shapes, head, parts, scope, scale }: MapAndTableProps) {
  const { level } = usePop();
  const [pointed, setPointed] = useState<string | null>(null);
  const most = Math.max(1, ...parts.map(({ total }) => total));
  const areas = parts.map(({ id, name, total, share }): MapArea => ({
    id,
    label: `${name}: ${formatCount(total)}, ${formatPercent(share)}`,
    step: total === 0 ? null : percentStep(100 * (scale === 'all' ? share : total / most)),
  }));
  const words = areas.find(({ id }) => id === pointed)?.label;
  return (
    <section>
      <header>
        <Heading level={level + 2}>{title}</Heading>
        <ChartFiles scope={scope} words={`map ${shapes}`} />
      </header>
      <div>
        <p className="tag-chart-readout" aria-hidden="true">
          {words ?? (areas[0] ? `Most: ${areas[0].label}` : 'No submissions')}
        </p>
        <RegionMap
          shapes={shapes}
          label={`${title}: arrow keys go from most to fewest`}
          areas={areas}
          pointed={pointed}
          onPoint={setPointed}
        />
      </div>
      <div>
        {parts.length === 0 ? (
          <p>No submissions from here.</p>
        ) : (
          <NumberTable
            label={`${title} data table`}
            heads={[head, 'Graded', 'Share']}
            rows={parts.map(({ id, name, total, share }) => ({
              id,
              name,
              values: [formatCount(total), formatPercent(share)],
            }))}
            pointed={pointed}
            onPoint={setPointed}
          />
        )}
      </div>
    </section>
  );
}
