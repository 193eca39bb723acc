import './segments.css';
export interface Segment<T extends string> {
  readonly value: T;
  readonly label: string;
}

interface SegmentsProps<T extends string> {
  /** The group's label. */
  label: string;
  segments: readonly Segment<T>[];
  value: T;
  onChange(value: T): void;
}

/** A choice of few, all of them in sight. Toggle buttons: every one is a tab stop and says its state. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, segments, value, onChange } = props;
  return (
    <div className="tag-segments" role="group" aria-label={label}>
      {segments.map((segment) => (
        <button
          key={segment.value}
          type="button"
          aria-pressed={segment.value === value}
          onClick={() => onChange(segment.value)}
        >
          {segment.label}
        </button>
      ))}
    </div>
  );
}
