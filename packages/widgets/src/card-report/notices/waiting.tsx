const BONE = 'tag-bone tag-report-bone';

/** The report's skeleton; nothing above the fold moves when the report loads. */
export function Waiting({ isSlow = false }: { isSlow?: boolean }) {
  return (
    <div className="tag-report">
      <div className="tag-report-head">
        {['grade', 'name', 'facts'].map((part) => (
          <span key={part} className={BONE} data-bone={part} />
        ))}
      </div>
      <div className="tag-report-stage">
        <div className="tag-report-stage-bar">
          <span className={BONE} data-bone="bar" />
        </div>
        <div className="tag-report-frame">
          <svg className={BONE} viewBox="0 0 2000 3200" aria-hidden="true" />
          <p className="tag-report-slow" role="status">
            {isSlow ? (
              'This is taking longer than usual. Still loading the report.'
            ) : (
              <span className="tag-hidden">Loading the report</span>
            )}
          </p>
        </div>
      </div>
      <div className="tag-report-navigation">
        <span className={BONE} data-bone="navigation" />
      </div>
      <div className="tag-report-panels">
        {['defects', 'table', 'table', 'table', 'rest'].map((part, at) => (
          <span key={at} className={BONE} data-bone={part} />
        ))}
      </div>
    </div>
  );
}
