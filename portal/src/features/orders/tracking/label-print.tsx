import './label-print.css';

interface LabelPrintProps {
  /** The last one is the grade. */
  lines: readonly string[];
  /** Words that differ from what was entered. */
  marked: ReadonlySet<string>;
}

/** A label as it will be printed: the card's lines on paper, the grade on a dark panel. */
export function LabelPrint({ lines, marked }: LabelPrintProps) {
  const grade = lines.at(-1) ?? '';
  return (
    <p className="label-print">
      <span className="label-print-paper">
        <span className="label-print-maker" aria-hidden="true">
          TAG
        </span>
        {lines.slice(0, -1).map((line, index) => (
          <span key={index} className="label-print-line">
            <MarkedWords text={line} marked={marked} />
          </span>
        ))}
      </span>
      <span className="label-print-grade">{grade}</span>
    </p>
  );
}

/** A text, with words that differ marked. */
export function MarkedWords({ text, marked }: { text: string; marked: ReadonlySet<string> }) {
  return text
    .split(/(\s+)/)
    .map((word, index) => (marked.has(word) ? <mark key={index}>{word}</mark> : word));
}
