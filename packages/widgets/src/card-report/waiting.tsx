/** The shape of a report before there is one, in its final size, so that nothing moves when it comes. */
export function Waiting({ isSlow = false }: { isSlow?: boolean }) {
  return (
    <div className="tag-report-waiting">
      <p className="tag-report-hidden" role="status">
        {isSlow ? '' : 'Loading the report'}
      </p>
      <div className="tag-report-hero" aria-hidden="true">
        <div className="tag-report-stage">
          <div className="tag-report-mat">
            <div className="tag-report-hero-picture" data-view="front">
              <svg className="tag-report-bone" viewBox="0 0 5 7" width="3000" height="4200" />
            </div>
          </div>
          <span className="tag-report-bone tag-report-bone-control" />
        </div>
        <div className="tag-report-identity">
          <div className="tag-report-name">
            <span className="tag-report-bone tag-report-bone-line" />
            <span className="tag-report-bone tag-report-bone-name" />
            <span className="tag-report-bone tag-report-bone-chips" />
          </div>
          <span className="tag-report-bone tag-report-bone-grade" />
          <span className="tag-report-bone tag-report-bone-facts" />
        </div>
      </div>
      <p className="tag-report-slow" role="status">
        {isSlow && 'This takes longer than usual. Still waiting for the report.'}
      </p>
    </div>
  );
}
