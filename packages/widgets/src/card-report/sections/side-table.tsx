import { LossBar } from '@tag/charts';
import { formatCount } from '@tag/contract/formats';
import { LOCATION_LABELS } from '@tag/contract/graded-cards';
import { SIDES, useReport, useView } from '../state/report-context.ts';
import type { Part } from '../state/view.ts';

interface Measured {
  readonly location: Exclude<Part, 'centering'>;
  readonly score: number;
  readonly fill: number;
  readonly fray: number;
  readonly angle?: number | null;
}

interface SideTableProps {
  /** The measured parts, such as `Corners`. */
  caption: string;
  of: { readonly front: readonly Measured[]; readonly back: readonly Measured[] };
}

/** The scores of corners or edges, both sides. Selecting one shows the part and its measurements. */
export function SideTable({ caption, of }: SideTableProps) {
  const { store } = useReport();
  const { face, part } = useView();
  const picked = SIDES.flatMap(({ key, label }) =>
    of[key]
      .filter(({ location }) => key === face && location === part)
      .map((measured) => ({ ...measured, label })),
  )[0];
  return (
    <>
      <table className="tag-report-scores">
        <caption className="tag-hidden">{caption}, of 1,000 points</caption>
        <Sides />
        <tbody>
          {of.front.map(({ location }) => (
            <tr key={location}>
              <th scope="row">{LOCATION_LABELS[location]}</th>
              {SIDES.map(({ key, label }) => {
                const score = of[key].find((it) => it.location === location)?.score ?? 0;
                return (
                  <td key={key}>
                    <ScoreButton
                      score={score}
                      label={`${label}, ${LOCATION_LABELS[location].toLowerCase()}`}
                      isPressed={key === face && location === part}
                      onClick={() => store.pickPart(key, location)}
                    />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="tag-report-measured" role="status">
        {picked && (
          <>
            <b>
              {picked.label}, {LOCATION_LABELS[picked.location].toLowerCase()}:
            </b>{' '}
            fill score {formatCount(picked.fill)}, fray score {formatCount(picked.fray)}
            {picked.angle !== undefined &&
              `, angle ${picked.angle === null ? 'n/a' : `${picked.angle.toFixed(1)}°`}`}
          </>
        )}
      </p>
    </>
  );
}

/** The head of a table with a column for each side. */
export function Sides() {
  return (
    <thead>
      <tr>
        <td />
        {SIDES.map(({ key, label }) => (
          <th key={key} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface ScoreButtonProps {
  score: number;
  /** The part it scores. */
  label: string;
  isPressed: boolean;
  onClick(): void;
}

/** A score with a bar of its lost points; pressing it shows the part on the picture. */
export function ScoreButton({ score, label, isPressed, onClick }: ScoreButtonProps) {
  const { mostLost } = useReport();
  return (
    <button type="button" className="tag-report-score" aria-pressed={isPressed} onClick={onClick}>
      <span className="tag-hidden">{label}: </span>
      {formatCount(score)}
      <LossBar lost={1000 - score} most={mostLost} />
    </button>
  );
}
