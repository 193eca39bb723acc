import { type MouseEvent, useEffect, useRef } from 'react';
import {
  labelText,
  layLabels,
  type Marked,
  type Measures,
  type PlacedLabel,
} from './label-layout.ts';
import type { Stage } from './stage.ts';
import type { Rect, Size, View } from './view.ts';
import type { ViewerBox } from './viewer-props.ts';

const MEASURES: Measures = { height: 24, gap: 2 };

interface LabelsProps {
  stage: Stage | null;
  boxes: readonly ViewerBox[];
  selected: string | undefined;
  onSelect: ((id: string) => void) | undefined;
}

type MarkedBox = ViewerBox & Marked;

/**
 * The marks of the boxes in view, in the gutters left and right of the picture, each with a line to its
 * box. For pointers only: also list the marks elsewhere. Laid out in every frame of a move, so without
 * React.
 */
export function Labels({ stage, boxes, selected, onSelect }: LabelsProps) {
  const lines = useRef<SVGSVGElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const placed = useRef<readonly PlacedLabel<MarkedBox>[]>([]);

  useEffect(() => {
    const marked = boxes.filter((box): box is MarkedBox => box.mark !== undefined);
    return stage?.follow((view: View, viewport: Size) => {
      if (!lines.current || !names.current) return;
      placed.current = layLabels(marked, view, viewport, MEASURES);
      showNames(names.current, placed.current, selected);
      showLines(lines.current, placed.current, viewport, selected);
    });
  }, [stage, boxes, selected]);

  const select = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const at = [...currentTarget.children].indexOf(target as Element);
    const ids = placed.current[at]?.boxes.map(({ box }) => box.id) ?? [];
    // Pressed again, a label of several goes to the next of them.
    const next = ids[(ids.indexOf(selected ?? '') + 1) % ids.length];
    if (next !== undefined) onSelect?.(next);
  };

  return (
    <div className="tag-viewer-labels" aria-hidden="true">
      <svg className="tag-viewer-leaders" ref={lines}>
        <path data-line="halo" />
        <path data-line="plain" />
        <path data-line="selected" />
      </svg>
      <div ref={names} onClick={select} />
    </div>
  );
}

/** Reuses existing elements; changes only differences. */
function showNames(
  room: HTMLElement,
  labels: readonly PlacedLabel<MarkedBox>[],
  selected: string | undefined,
): void {
  while (room.children.length > labels.length) room.lastElementChild!.remove();
  for (const [at, { gutter, y, boxes }] of labels.entries()) {
    const name = (room.children[at] as HTMLElement | undefined) ?? addName(room);
    const text = labelText(boxes.map(({ box }) => box.mark));
    if (name.textContent !== text) name.textContent = text;
    const title = boxes.map(({ box }) => `${box.mark} ${box.label}`).join(', ');
    if (name.title !== title) name.title = title;
    name.dataset.gutter = gutter;
    name.toggleAttribute(
      'data-selected',
      boxes.some(({ box }) => box.id === selected),
    );
    name.style.transform = `translateY(${y - MEASURES.height / 2}px)`;
  }
}

function addName(room: HTMLElement): HTMLElement {
  const name = document.createElement('span');
  name.className = 'tag-viewer-label';
  room.append(name);
  return name;
}

/** A line from each label to the nearest point of each of its boxes. */
function showLines(
  lines: SVGSVGElement,
  labels: readonly PlacedLabel<MarkedBox>[],
  { width }: Size,
  selected: string | undefined,
): void {
  let [all, chosen] = ['', ''];
  for (const { gutter, y, boxes } of labels) {
    const from = { x: gutter === 'left' ? 0 : width, y };
    for (const { box, seen } of boxes) {
      const to = nearestOf(seen, from);
      const line = `M${round(from.x)} ${round(y)}L${round(to.x)} ${round(to.y)}`;
      all += line;
      if (box.id === selected) chosen += line;
    }
  }
  for (const path of lines.querySelectorAll('path')) {
    path.setAttribute('d', path.dataset.line === 'selected' ? chosen : all);
  }
}

function nearestOf({ x, y, width, height }: Rect, point: { x: number; y: number }) {
  return {
    x: Math.max(x, Math.min(x + width, point.x)),
    y: Math.max(y, Math.min(y + height, point.y)),
  };
}

const round = (length: number) => Math.round(length * 10) / 10;
