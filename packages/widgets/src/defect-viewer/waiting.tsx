interface WaitingProps {
  /** The full picture, where its address is known but not its size. */
  picture?: string | undefined;
  isSlow?: boolean;
}

/** The shape of the viewer before it has anything to show, so nothing moves when it comes. */
export function Waiting({ picture, isSlow = false }: WaitingProps) {
  return (
    <div className="tag-defect-layout">
      <div className="tag-defect-stage">
        {picture !== undefined && <img className="tag-defect-whole" src={picture} alt="" />}
        <p className="tag-defect-slow" role="status">
          {isSlow ? (
            'This is taking longer than usual. Still loading the picture.'
          ) : (
            <span className="tag-hidden">Loading the picture</span>
          )}
        </p>
      </div>
      <div className="tag-defect-facts" aria-hidden="true">
        {['title', 'list', 'steps', 'card'].map((part) => (
          <span key={part} className="tag-defect-bone" data-bone={part} />
        ))}
      </div>
    </div>
  );
}
