import { sectionsOf } from '../outline/sections.ts';

const BONE = 'tag-report-bone';

/** The shape of a report before there is one, in its final size, so nothing moves when it comes. */
export function Waiting({ isSlow = false }: { isSlow?: boolean }) {
  return (
    <div className="tag-report-waiting">
      <div className="tag-report-hero">
        <div className="tag-report-stage" data-shown="front">
          <div className="tag-report-mat">
            <p className="tag-report-slow" role="status">
              {isSlow ? (
                'This is taking longer than usual. Still loading the report.'
              ) : (
                <span className="tag-hidden">Loading the report</span>
              )}
            </p>
            <CardBone view="front" />
            <CardBone view="back" />
          </div>
          <span className={BONE} data-bone="choice" />
        </div>
        <div className="tag-report-identity">
          {['name', 'grade', 'facts'].map((part) => (
            <span key={part} className={BONE} data-bone={part} />
          ))}
        </div>
      </div>
      <span className={BONE} data-bone="navigation" />
      {sectionsOf().map(({ id }) => (
        <div key={id} className="tag-report-section">
          <span className={BONE} data-bone="heading" />
          <span className={BONE} data-bone={id} />
        </div>
      ))}
    </div>
  );
}

/** A scan of a standard card on its scanner bed. */
function CardBone({ view }: { view: string }) {
  return (
    <div className="tag-report-hero-picture" data-view={view}>
      <svg className={BONE} viewBox="0 0 3120 4320" width="3120" height="4320" aria-hidden="true" />
    </div>
  );
}
