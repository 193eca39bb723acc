import { countOf } from '@tag/contract/formats';
import type { Ding } from '@tag/contract/graded-cards';
import { Heading } from '@tag/ui/heading';
import { titleOf } from '../outline/sections.ts';
import type { Listed } from '../state/defects.ts';
import { useReport, useView } from '../state/report-context.ts';
import { cost, sumOf } from '../wording.ts';

/** The defects that affected the grade, by side; selecting a group lists it. */
export function Dings() {
  const { report, store, level } = useReport();
  const { side, type, dings: isOn } = useView();
  const { front, back } = report.dings;
  const centering = [...front, ...back].filter((ding) => ding.type === 'CENTERING');
  const groups: { label: string; dings: readonly Ding[]; lists: Listed }[] = [
    { label: 'Front', dings: front, lists: { side: 'front', type: 'all', dings: true } },
    { label: 'Back', dings: back, lists: { side: 'back', type: 'all', dings: true } },
    {
      label: 'Centering',
      dings: centering,
      lists: { side: 'all', type: 'CENTERING', dings: true },
    },
  ];
  return (
    <section id="dings" className="tag-report-dings" part="section dings">
      <Heading level={level + 2} tabIndex={-1}>
        {titleOf('dings')}
      </Heading>
      <p className="tag-report-intro">The defects that mattered most, and what each one cost.</p>
      <ul>
        {groups.map(({ label, dings, lists }) => {
          const isShown = isOn && side === lists.side && type === lists.type;
          return (
            <li key={label}>
              <button
                type="button"
                aria-pressed={isShown}
                onClick={() =>
                  store.change(isShown ? { side: 'all', type: 'all', dings: false } : lists)
                }
              >
                <span>{label}</span>
                <b>{dings.length === 0 ? 'None' : countOf(dings.length, 'ding')}</b>
                {dings.length > 0 && <span className="tag-report-cost">{cost(sumOf(dings))}</span>}
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
