import type { Defect } from '@tag/contract/graded-cards';

import type { Random } from '../random.ts';
import { drawStroke, eachPixel, emptyField, type Field } from './field.ts';
import { clamp01, noise, smooth, turbulence } from './raster.ts';

/** A line across the box from one corner to the opposite, wavering a little. */
function acrossBox({ box }: Field, random: Random, waver: number): [number, number][] {
  const falling = random.chance(0.5);
  const pad = Math.min(4, box.width / 4, box.height / 4);
  const [w, h] = [box.width - 2 * pad, box.height - 2 * pad];
  const steps = Math.ceil(Math.hypot(w, h) * 1.4);
  const bow = random.normal(0, 0.06) * Math.hypot(w, h);
  const seed = random.whole(1, 1e6);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps;
    const bend = Math.sin(part * Math.PI) * bow + (noise(part * 9, 0, seed) - 0.5) * waver;
    const x = box.x + pad + part * w;
    const y = falling ? box.y + pad + part * h : box.y + pad + (1 - part) * h;
    const length = Math.hypot(w, h) || 1;
    return [x + (bend * h) / length, y + ((falling ? -1 : 1) * (bend * w)) / length];
  });
}

function scratch(field: Field, points: number, scale: number, random: Random): void {
  const seed = random.whole(1, 1e6);
  const lines = 1 + Math.min(3, Math.floor(points / 14));
  for (let line = 0; line < lines; line += 1) {
    const shift = line * 9 * scale * random.between(0.7, 1.3);
    const path = acrossBox(field, random, 10 * scale).map(([x, y]): [number, number] => [
      x + shift,
      y,
    ]);
    const from = line === 0 ? 0 : random.between(0, 0.5);
    drawStroke(field, {
      path: path.slice(Math.floor(from * path.length)),
      width: (part) =>
        (1.5 + Math.min(2.4, points * 0.07)) * scale * (0.5 + noise(part * 30, 1, seed)),
      depth: (part) =>
        Math.sin(Math.PI * clamp01(part * 0.96 + 0.02)) ** 0.35 *
        (0.45 + 0.55 * noise(part * 46, line, seed)),
      bare: 0.85,
    });
  }
}

function printLine(field: Field, scale: number, random: Random): void {
  const { box } = field;
  const upright = box.height > box.width;
  const length = upright ? box.height : box.width;
  const seed = random.whole(1, 1e6);
  const path = Array.from({ length }, (_, step): [number, number] => {
    const sway = (noise(step / 400, 0, seed) - 0.5) * 4 * scale;
    return upright
      ? [box.x + box.width / 2 + sway, box.y + step]
      : [box.x + step, box.y + box.height / 2 + sway];
  });
  drawStroke(field, {
    path,
    width: () => 2.1 * scale,
    depth: (part) =>
      smooth(0, 0.04, part) * smooth(1, 0.96, part) * (0.5 + 0.3 * noise(part * 60, 3, seed)),
    bare: 0.8,
  });
}

/** A hollow with a rim, round or drawn out, pressed into the surface. */
function hollow(field: Field, random: Random, soft: boolean): void {
  const { box, relief, loss } = field;
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const seed = random.whole(1, 1e6);
  const floor = soft ? 0.5 : 0.36;
  eachPixel(field, (x, y, index) => {
    const dx = ((x - cx) / box.width) * 2;
    const dy = ((y - cy) / box.height) * 2;
    const wobble = (turbulence(dx * 1.6 + 5, dy * 1.6 + 5, seed) - 0.5) * 0.34;
    const r = Math.hypot(dx, dy) + wobble;
    if (r >= 0.98) return;
    const wall = smooth(floor - 0.3, floor + 0.18, r) * smooth(0.98, floor + 0.2, r);
    const facing = (dx * 0.8 + dy * 0.6) / Math.max(0.2, Math.hypot(dx, dy));
    relief[index] = wall * facing * (soft ? 0.62 : 0.95);
    loss[index] = soft ? 0 : wall * 0.22;
  });
}

function stain(field: Field, random: Random): void {
  const { box } = field;
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const seed = random.whole(1, 1e6);
  eachPixel(field, (x, y, index) => {
    const dx = ((x - cx) / box.width) * 2;
    const dy = ((y - cy) / box.height) * 2;
    const r = Math.hypot(dx, dy) + (turbulence(dx * 2 + 9, dy * 2 + 9, seed) - 0.5) * 0.8;
    const inside = smooth(0.86, 0.7, r);
    const rim = smooth(0.5, 0.74, r) * inside;
    const blot = turbulence(x / 46, y / 46, seed + 5);
    field.stain[index] = inside * (0.3 + 0.25 * blot) + rim * 0.42;
    field.relief[index] = rim * dx * 0.12;
  });
}

/** A speck that kept the ink away: a pale spot, often with a ring around it. */
function printDefect(field: Field, random: Random): void {
  const { box } = field;
  const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
  const ring = random.chance(0.6);
  const seed = random.whole(1, 1e6);
  eachPixel(field, (x, y, index) => {
    const dx = ((x - cx) / box.width) * 2;
    const dy = ((y - cy) / box.height) * 2;
    const r = Math.hypot(dx, dy) + (noise(dx * 3 + 4, dy * 3 + 4, seed) - 0.5) * 0.3;
    const core = smooth(0.42, 0.28, r);
    const halo = ring ? smooth(0.58, 0.68, r) * smooth(0.9, 0.8, r) : 0;
    field.loss[index] = Math.max(ring ? core * 0.35 : core, halo) * 0.92;
    field.stain[index] = ring ? core * 0.75 : 0;
    field.relief[index] = core * dx * 0.3 + halo * dx * 0.22;
  });
}

function crease(field: Field, scale: number, random: Random): void {
  const seed = random.whole(1, 1e6);
  const path = acrossBox(field, random, 46 * scale);
  drawStroke(field, {
    path,
    width: (part) => 15 * scale * (0.6 + 0.6 * noise(part * 12, 0, seed)),
    depth: (part) => 0.75 * Math.sin(Math.PI * clamp01(part)) ** 0.4,
    bare: 0.06,
  });
  drawStroke(field, {
    path: path.map(([x, y], step): [number, number] => [
      x + (noise(step / 9, 0, seed + 4) - 0.5) * 7 * scale,
      y + (noise(step / 9, 5, seed + 4) - 0.5) * 7 * scale,
    ]),
    width: (part) => 3.4 * scale * (0.3 + 1.2 * noise(part * 80, 2, seed)),
    depth: (part) =>
      Math.sin(Math.PI * clamp01(part)) ** 0.3 *
      smooth(0.25, 0.6, noise(part * 34, 7, seed) + 0.25),
    bare: 1,
  });
}

/** A surface mark's effect on the card within its box. */
export function surfaceField(defect: Defect, scale: number, random: Random): Field {
  const field = emptyField(defect.box);
  const points = defect.deduction;
  switch (defect.kind) {
    case 'print_line':
      printLine(field, scale, random);
      break;
    case 'dent':
      hollow(field, random, false);
      break;
    case 'indentation':
      hollow(field, random, true);
      break;
    case 'stain':
      stain(field, random);
      break;
    case 'print_defect':
      printDefect(field, random);
      break;
    case 'crease':
      crease(field, scale, random);
      break;
    default:
      scratch(field, points, scale, random);
  }
  return field;
}
