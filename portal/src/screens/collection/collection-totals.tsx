import type { CollectionTotals as Totals } from '@tag/contract/collection';
import { countOf, formatCards, formatCount, formatMoney } from '@tag/contract/formats';
import { Button } from '@tag/ui/button';
import type { Answered } from '../../features/api/use-answer.ts';

/** The whole collection in figures, and by grade; they keep their place while they load. */
export function CollectionTotals({ totals }: { totals: Answered<Totals> }) {
  const { again, answer, failure } = totals;
  if (!answer && failure !== undefined) {
    return (
      <p role="alert">
        {failure} <Button onClick={again}>Try again</Button>
      </p>
    );
  }
  return (
    <section className="collection-totals" aria-label="Totals" aria-busy={!answer}>
      <dl>
        <div>
          <dt>Graded</dt>
          <dd>{answer ? formatCards(answer.cards) : '…'}</dd>
        </div>
        {answer?.valued !== 0 && (
          <div>
            <dt>Declared value</dt>
            <dd>
              {answer ? formatMoney(answer.value) : '…'}
              {answer && answer.valued < answer.cards && (
                <span className="list-aside">of {formatCards(answer.valued)} you declared</span>
              )}
            </dd>
          </div>
        )}
      </dl>
      {answer && answer.grades.length > 0 && (
        <details>
          <summary>By grade ({countOf(answer.grades.length, 'grade')})</summary>
          <table>
            <thead>
              <tr>
                <th scope="col">Grade</th>
                <th scope="col">Cards</th>
                {answer.valued > 0 && <th scope="col">Declared value</th>}
              </tr>
            </thead>
            <tbody>
              {answer.grades.map(({ key, grade, label, cards, value }) => (
                <tr key={key}>
                  <th scope="row">{key === 'authentic' ? label : `${grade} ${label}`}</th>
                  <td>{formatCount(cards)}</td>
                  {answer.valued > 0 && <td>{formatMoney(value)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
    </section>
  );
}
