interface WaitingProps {
  /** The full picture, if its URL is known but its size isn't. */
  picture?: string | undefined;
  isSlow?: boolean;
}

/** The viewer's skeleton; nothing moves when the content loads. */
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
          <span key={part} className="tag-bone" data-bone={part} />
        ))}
      </div>
    </div>
  );
}
