import { levelOf, type PopQuery } from '../query/query.ts';

/** The skeleton of the first view, about as large as the view. */
export function Waiting({ query }: { query: PopQuery }) {
  const level = levelOf(query.scope);
  const bones = ['facts', level === 'categories' ? 'categories' : 'chart', 'rows'];
  return (
    <div className="tag-pop-waiting">
      <p className="tag-hidden" role="status">
        Loading the population report
      </p>
      {bones.map((bone) => (
        <span key={bone} className="tag-bone tag-pop-bone" data-bone={bone} />
      ))}
    </div>
  );
}
