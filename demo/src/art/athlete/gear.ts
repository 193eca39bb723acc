import type { Sport } from '../../sports/names.ts';
import { lighter } from '../colour.ts';
import { closed, limb, oval, turned, type Point } from '../shapes.ts';
import type { Ink } from '../ink.ts';
import type { Pose } from './poses.ts';

const angleOf = (from: Point, to: Point) =>
  (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;

function along(from: Point, to: Point, part: number): Point {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}

/** What a player plays with, where the pose holds it. */
export function drawGear(sport: Sport, pose: Pose, ink: Ink): string {
  const { at, to } = pose.gear;
  switch (sport) {
    case 'Baseball': {
      if (Math.hypot(to[0] - at[0], to[1] - at[1]) < 60) {
        return (
          ink.part(oval(at[0], at[1], 27, 27), '#f5f1e6', { depth: 8, line: 4 }) +
          `<path d="M${at[0] - 14} ${at[1] - 22}q12 22 0 44M${at[0] + 14} ${at[1] - 22}q-12 22 0 44" stroke="#c2302b" stroke-width="4" fill="none"/>`
        );
      }
      const [b, c] = [along(at, to, 0.5), along(at, to, 0.86)];
      const tail = along(at, to, -0.12);
      return ink.part(
        limb([
          [tail[0], tail[1], 13],
          [at[0], at[1], 10],
          [b[0], b[1], 15],
          [c[0], c[1], 23],
          [to[0], to[1], 19],
        ]),
        '#c99a5b',
        { depth: 10, line: 5 },
      );
    }
    case 'Basketball':
      return ink.part(oval(at[0], at[1], 82, 82, 14), '#e0762a', {
        depth: 26,
        line: 5,
        inside: `<path d="M${at[0] - 90} ${at[1]}h180M${at[0]} ${at[1] - 90}v180M${at[0] - 62} ${at[1] - 70}q56 70 0 140M${at[0] + 62} ${at[1] - 70}q-56 70 0 140" stroke="#3a1708" stroke-width="6" fill="none"/>`,
      });
    case 'Football': {
      const points: Point[] = [
        [-92, 0],
        [-50, -38],
        [0, -48],
        [50, -38],
        [92, 0],
        [50, 38],
        [0, 48],
        [-50, 38],
      ];
      const placed = turned(
        points.map(([x, y]): Point => [x + at[0], y + at[1]]),
        angleOf(at, to),
        at,
      );
      const turn = angleOf(at, to);
      return (
        ink.part(placed, '#7a4323', { depth: 16, line: 5 }) +
        `<g transform="translate(${at[0]} ${at[1]}) rotate(${turn})"><path d="M-26 -14h52M-18 -22v16M-6 -22v16M6 -22v16M18 -22v16" stroke="#f6efe2" stroke-width="6"/><path d="M-62 -32q12 32 0 64M62 -32q-12 32 0 64" stroke="#f6efe2" stroke-width="8" fill="none"/></g>`
      );
    }
    case 'Soccer': {
      const patches = [0, 72, 144, 216, 288]
        .map((turn) =>
          turned(
            [
              [at[0], at[1] - 58],
              [at[0] + 24, at[1] - 42],
              [at[0] + 16, at[1] - 22],
              [at[0] - 16, at[1] - 22],
              [at[0] - 24, at[1] - 42],
            ],
            turn + 20,
            at,
          ),
        )
        .map((points) => `<path d="${closed(points)}" fill="#24262c"/>`)
        .join('');
      return ink.part(oval(at[0], at[1], 58, 58, 14), '#f4f2ec', {
        depth: 18,
        line: 5,
        inside: patches,
      });
    }
    case 'Hockey': {
      const heel = to;
      const blade: Point[] = [
        [heel[0] - 18, heel[1] - 26],
        [heel[0] + 20, heel[1] - 20],
        [heel[0] + 122, heel[1] - 6],
        [heel[0] + 126, heel[1] + 16],
        [heel[0], heel[1] + 14],
      ];
      const top = along(at, to, -0.24);
      return (
        ink.part(
          limb([
            [top[0], top[1], 9],
            [along(top, heel, 0.5)[0], along(top, heel, 0.5)[1], 9],
            [heel[0], heel[1] - 8, 9],
          ]),
          '#d7b277',
          { depth: 6, line: 4 },
        ) +
        ink.part(blade, '#2a2d34', { depth: 6, line: 4 }) +
        `<ellipse cx="${heel[0] + 190}" cy="${heel[1] + 14}" rx="40" ry="13" fill="#111216"/><ellipse cx="${heel[0] + 190}" cy="${heel[1] + 7}" rx="40" ry="12" fill="#33363d"/>`
      );
    }
  }
}

/** What is on a player's head in a sport; empty where it is bare. Drawn around (0, 0), radius 62. */
export function drawHelmet(sport: Sport, colour: string, trim: string, ink: Ink): string {
  switch (sport) {
    case 'Baseball':
      return (
        ink.part(
          [
            [-66, -4],
            [-62, -48],
            [-30, -78],
            [16, -82],
            [56, -56],
            [68, -12],
            [40, -8],
            [-10, -12],
            [-40, 0],
            [-48, 26],
            [-64, 22],
          ],
          colour,
          { depth: 16, line: 5 },
        ) +
        ink.part(
          [
            [30, -24],
            [74, -22],
            [118, -6],
            [110, 4],
            [66, -2],
            [28, -4],
          ],
          lighter(colour, -8),
          { depth: 8, line: 5 },
        )
      );
    case 'Football':
      return (
        ink.part(
          [
            [-76, 10],
            [-76, -50],
            [-38, -92],
            [24, -94],
            [74, -54],
            [80, -8],
            [44, -4],
            [30, 24],
            [32, 56],
            [-20, 66],
            [-60, 52],
          ],
          colour,
          {
            depth: 18,
            line: 5,
            inside: `<path d="M-60 -88q70 -26 150 60" stroke="${trim}" stroke-width="20" fill="none"/>`,
          },
        ) +
        `<path d="M36 -2q52 2 62 12M34 28q52 10 62 6M40 56q40 4 50 -8M98 8q6 28 -8 42M66 0v58" stroke="${lighter(trim, -6)}" stroke-width="9" fill="none" stroke-linecap="round"/>`
      );
    case 'Hockey':
      return (
        ink.part(
          [
            [-68, 6],
            [-68, -44],
            [-34, -82],
            [22, -84],
            [64, -50],
            [68, -16],
            [40, -20],
            [-26, -16],
            [-34, 24],
            [-62, 28],
          ],
          colour,
          { depth: 16, line: 5 },
        ) +
        `<path d="M4 -18L74 -20L72 14Q40 30 6 20Z" fill="#cfe9ff" opacity="0.42" stroke="#fff" stroke-width="4"/><path d="M-30 22q40 44 64 42" stroke="#16181d" stroke-width="7" fill="none"/>`
      );
    default:
      return '';
  }
}
