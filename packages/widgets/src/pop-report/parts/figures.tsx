import { BarChart, TrendLine, type Bar } from '@tag/charts';
import { POPULATION_CHART_MAX_HEIGHT } from '@tag/contract/constants';
import { formatCount, formatDate, formatPercent, formatShortCount } from '@tag/contract/formats';
import { AUTHENTIC, GRADES, type GradeKey } from '@tag/contract/graded-cards';
import type { Distribution, Trend } from '@tag/contract/pops';
import { percentStep } from '@tag/theme';
import { usePop } from '../pop-context.ts';
import { change, GRADE_NAMES } from '../wording.ts';
import { ChartFiles } from '../export/chart-files.tsx';
import { FigureNumbers } from './figure-numbers.tsx';
import { Heading } from '@tag/ui/heading';

/** Charts of the scope's grades and growth. */
export function Figures({
  distribution,
  trend,
}: {
  distribution: Distribution;
  trend: Trend | null;
}) {
  return (
    <div className="tag-pop-figures">
      <GradeFigure distribution={distribution} />
      {trend && <TrendFigure trend={trend} />}
    </div>
  );
}

function GradeFigure({ distribution: { grades, total, scope } }: { distribution: Distribution }) {
  const { level } = usePop();
  const most = grades.reduce((best, grade) => (grade.count > best.count ? grade : best));
  const names = new Map(GRADE_NAMES.map((grade) => [grade.key, grade]));
  const summary =
    total === 0
      ? 'None graded'
      : `Most common: ${names.get(most.key)!.name} (${formatPercent(most.share)})`;
  return (
    <section part="chart">
      <header>
        <Heading level={level + 1}>By grade</Heading>
        <ChartFiles scope={scope} words="by grade" />
      </header>
      <BarChart
        label="Certificates by grade"
        height={POPULATION_CHART_MAX_HEIGHT}
        summary={summary}
        bars={grades.map(({ key, grade, label, count: own, share }) => ({
          id: key,
          ...tickOf(key, grade, label),
          label: `${names.get(key)!.name}: ${formatCount(own)}, ${formatPercent(share)}`,
          count: own,
          short: formatShortCount(own),
          step: stepOf(key),
          isMinor: grade.includes('.'),
        }))}
      />
      <FigureNumbers
        label="Certificates by grade"
        heads={['Grade', 'Graded', 'Share']}
        rows={() =>
          grades.map(({ key, count: own, share }) => ({
            id: key,
            name: names.get(key)!.name,
            values: [formatCount(own), formatPercent(share)],
          }))
        }
      />
    </section>
  );
}

/** A grade's color: the step its lowest score falls in. */
function stepOf(key: GradeKey): Bar['step'] {
  const from = GRADES.find((grade) => grade.key === key)?.from;
  return key === 'pristine' || from === undefined ? key : percentStep(from / 10);
}

/** Pristine and Authentic have a name below their bars: 10 isn't unique, and Authentic has no number. */
function tickOf(key: GradeKey, grade: string, label: string): Pick<Bar, 'tick' | 'named'> {
  if (key === 'pristine') return { tick: '', named: label };
  return key === AUTHENTIC.key ? { tick: '', named: 'Auth.' } : { tick: grade };
}

function TrendFigure({ trend }: { trend: Trend }) {
  const { level } = usePop();
  const { scope, from, to, before, points, total } = trend;
  const since = dayInWords(from);
  return (
    <section part="trend">
      <header>
        <Heading level={level + 1}>Over time</Heading>
        <ChartFiles scope={scope} words="over time" />
      </header>
      <TrendLine
        label="Certificates over time"
        height={POPULATION_CHART_MAX_HEIGHT}
        from={from}
        to={to}
        before={before}
        points={points}
        summary={`${formatCount(total)} now, ${change(total - before)} since ${since}`}
        writeDay={dayInWords}
        describe={(point, earlier) =>
          `${dayInWords(point.day)}: ${formatCount(point.total)}, ${change(point.total - earlier)}`
        }
      />
      <FigureNumbers
        label="Certificates over time, newest first"
        heads={['Day', 'Added', 'Total graded']}
        rows={() => [
          ...points.toReversed().map(({ day, added, total: all }) => ({
            id: day,
            name: dayInWords(day),
            values: [change(added), formatCount(all)],
          })),
          { id: 'before', name: `Before ${since}`, values: ['', formatCount(before)] },
        ]}
      />
    </section>
  );
}

const dayInWords = (day: string) => formatDate(`${day}T00:00:00Z`);
