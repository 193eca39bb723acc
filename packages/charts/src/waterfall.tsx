import type { KeyboardEvent, ReactNode } from 'react';
import {
  layOutWaterfall,
  type Drop,
  type LaidStep,
  type WaterfallStep,
} from './waterfall-layout.ts';

export interface WaterfallProps {
  /** What the steps are, such as `Deductions, dearest first`. */
  label: string;
  /** What it begins with. */
  full?: number;
  /** Drawn in this order. */
  steps: readonly WaterfallStep[];
  /** Steps beyond so many are folded into one. */
  most?: number;
  /** Whether the folded steps are unfolded. */
  isOpen?: boolean;
  /** What is left at the end: `Score`. */
  result: string;
  /** The step under the pointer or the focus, wherever else it is shown. */
  pointed?: string | null;
  selected?: string | null;
  onPoint?: (id: string | null) => void;
  onSelect?: (id: string) => void;
  onOpen?: (isOpen: boolean) => void;
}

/**
 * From the full score down, step by step. It is a list of buttons with their numbers written out, so
 * it is its own table: the bars only repeat it. Arrow keys, Home and End move along the steps.
 */
export function Waterfall(props: WaterfallProps) {
  const { label, full = 1000, steps, most = 24, isOpen = false, result, onOpen } = props;
  const layout = layOutWaterfall({ steps, full, most: isOpen ? Infinity : most });
  const { shown, folded, score, lines, at } = layout;
  const bar = (drop: Drop) => <Bar drop={drop} lines={lines} at={at} />;
  return (
    <div className="tag-waterfall">
      <ol aria-label={label} onKeyDown={moveFocus}>
        <Total name="Full score" points={full} bar={bar} />
        {shown.map((laid) => (
          <Step key={laid.step.id} laid={laid} {...props}>
            {bar(laid)}
          </Step>
        ))}
        {folded && (
          <li>
            <button type="button" className="tag-waterfall-row" onClick={() => onOpen?.(true)}>
              <span className="tag-waterfall-number" />
              <span className="tag-waterfall-name">
                <b>{write(folded.count)} more</b>{' '}
                <span>
                  {folded.dearest === 0 ? 'without cost' : `${minus(folded.dearest)} or less each`}
                </span>
              </span>
              {bar(folded)}
              <Figures {...folded} />
            </button>
          </li>
        )}
        {isOpen && steps.length > most + 1 && (
          <li className="tag-waterfall-fold">
            <button type="button" className="tag-button" onClick={() => onOpen?.(false)}>
              Show the first {most} only
            </button>
          </li>
        )}
        <Total name={result} points={score} bar={bar} />
      </ol>
      <div className="tag-waterfall-row" data-axis="" aria-hidden="true">
        <svg className="tag-chart tag-waterfall-bar">
          {lines.map((value) => (
            <text
              key={value}
              className="tag-chart-tick"
              x={`${at(value)}%`}
              y="1em"
              textAnchor="middle"
            >
              {write(value)}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}

interface StepProps extends Pick<WaterfallProps, 'pointed' | 'selected' | 'onPoint' | 'onSelect'> {
  laid: LaidStep;
  children: ReactNode;
}

function Step({ laid, pointed, selected, onPoint, onSelect, children }: StepProps) {
  const { step, number } = laid;
  const { id, name, detail } = step;
  return (
    <li>
      <button
        type="button"
        className="tag-waterfall-row"
        data-id={id}
        data-lit={id === pointed || undefined}
        aria-pressed={id === selected}
        onClick={() => onSelect?.(id)}
        onPointerEnter={() => onPoint?.(id)}
        onPointerLeave={() => onPoint?.(null)}
        onFocus={() => onPoint?.(id)}
        onBlur={() => onPoint?.(null)}
      >
        <span className="tag-waterfall-number">{number}</span>
        <span className="tag-waterfall-name">
          <b>{name}</b> {detail && <span>{detail}</span>}
        </span>
        {children}
        <Figures {...laid} />
      </button>
    </li>
  );
}

interface TotalProps {
  name: string;
  points: number;
  bar: (drop: Drop) => ReactNode;
}

function Total({ name, points, bar }: TotalProps) {
  return (
    <li className="tag-waterfall-row" data-total="">
      <span className="tag-waterfall-name">
        <b>{name}</b>
      </span>
      {bar({ from: points, to: points })}
      <b className="tag-waterfall-left">{write(points)}</b>
    </li>
  );
}

/** What it took, and what it left. */
function Figures({ from, to }: Drop) {
  return (
    <>
      <span className="tag-waterfall-cost">{minus(from - to)}</span>
      <span className="tag-waterfall-left">
        <span className="tag-chart-hidden">leaves </span>
        {write(to)}
      </span>
    </>
  );
}

interface BarProps {
  drop: Drop;
  lines: readonly number[];
  at: (value: number) => number;
}

/**
 * One row of the figure. Its height is the row's: the lines of all rows meet. Like any ruler it reads
 * left to right, so a drop moves to the left.
 */
function Bar({ drop: { from, to }, lines, at }: BarProps) {
  const across = (value: number) => `${at(value)}%`;
  return (
    <svg className="tag-chart tag-waterfall-bar" aria-hidden="true">
      {lines.map((value) => (
        <line
          key={value}
          className="tag-waterfall-line"
          {...{ x1: across(value), x2: across(value), y1: '0', y2: '100%' }}
        />
      ))}
      {from === to ? (
        <svg x={across(to)} y="50%" overflow="visible">
          <path className="tag-waterfall-mark" d="M0-7 7 0 0 7-7 0z" />
        </svg>
      ) : (
        <>
          <line
            className="tag-waterfall-fall"
            {...{ x1: across(from), x2: across(from), y1: '0', y2: '50%' }}
          />
          <line
            className="tag-waterfall-fall"
            {...{ x1: across(to), x2: across(to), y1: '50%', y2: '100%' }}
          />
          <rect
            className="tag-waterfall-drop"
            {...{ x: across(to), y: '50%', width: `${at(from) - at(to)}%`, height: '14' }}
          />
        </>
      )}
    </svg>
  );
}

const MOVES: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => Math.min(at + 1, count - 1),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, count) => count - 1,
};

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const move = MOVES[event.key];
  if (!move || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.contains(event.target as Node));
  if (at < 0) return;
  event.preventDefault();
  buttons[move(at, buttons.length)]?.focus();
}

const write = (points: number) => points.toLocaleString('en-US');
const minus = (points: number) => (points === 0 ? '0' : `−${write(points)}`);
