import type { Sport } from '../../sports/names.ts';
import { lighter } from '../colour.ts';
import { createInk, type Ink } from '../ink.ts';
import { bead, between, closed, limb, type Point } from '../shapes.ts';
import { type } from '../type.ts';
import { drawGear } from './gear.ts';
import { drawHead } from './head.ts';
import { WEAR, type Looks } from './kit.ts';
import { drawArm, drawLeg } from './limbs.ts';
import { POSES, type Pose } from './poses.ts';

function torso(sport: Sport, looks: Looks, ink: Ink, pose: Pose): string {
  const { near, far } = pose.arms;
  const [l, r] = [near.from, far.from];
  const [hl, hr] = [pose.legs.near.from, pose.legs.far.from];
  const wide = WEAR[sport].bulk;
  const neck = between(l, r, 0.5);
  const waist = between(hl, hr, 0.5);
  const outline: Point[] = [
    [neck[0] - 30, neck[1] - 40],
    [l[0] - 26 * wide, l[1] - 26],
    [l[0] - 34 * wide, l[1] + 50],
    [between(l, hl, 0.55)[0] - 30 * wide, between(l, hl, 0.55)[1]],
    [hl[0] - 54, hl[1] + 10],
    [waist[0], waist[1] + 46],
    [hr[0] + 54, hr[1] + 10],
    [between(r, hr, 0.55)[0] + 30 * wide, between(r, hr, 0.55)[1]],
    [r[0] + 34 * wide, r[1] + 50],
    [r[0] + 26 * wide, r[1] - 26],
    [neck[0] + 30, neck[1] - 40],
  ];
  const chest = between(neck, waist, 0.44);
  const lean = (Math.atan2(waist[0] - neck[0], waist[1] - neck[1]) * -180) / Math.PI;
  const size = looks.shirt > 9 ? 168 : 190;
  const number = type(
    String(looks.shirt),
    chest[0],
    chest[1] + 72,
    { font: 'poster', size, anchor: 'middle', rotate: lean },
    `fill="${looks.club.second}" stroke="${looks.club.dark}" stroke-width="9"`,
  );
  const piping =
    `<path d="M${neck[0] - 46} ${neck[1] - 40}Q${neck[0]} ${neck[1] + 50} ${neck[0] + 46} ${neck[1] - 40}" fill="none" stroke="${looks.club.second}" stroke-width="16"/>` +
    `<path d="${closed(outline)}" fill="none" stroke="${looks.club.second}" stroke-width="0"/>`;
  return (
    ink.part(
      limb([bead(between(neck, pose.head, 0.1), 38), bead(between(neck, pose.head, 0.7), 34)]),
      lighter(looks.skin, -5),
      { depth: 12, line: 5 },
    ) + ink.part(outline, looks.club.main, { depth: 44, line: 6, inside: piping + number })
  );
}

/**
 * A player in action, about 1,000 units tall above (0, 0); `rim` is the color of the light from
 * behind. `variant` chooses among the sport's poses. The drawing brings its own definitions.
 */
export function drawAthlete(sport: Sport, looks: Looks, variant: number, rim: string): string {
  const poses = POSES[sport];
  const pose = poses[variant % poses.length]!;
  const ink = createInk('#14151c', rim, 'a');
  const gear = drawGear(sport, pose, ink);
  const holds = sport === 'Baseball' || sport === 'Hockey';
  const parts =
    drawArm(sport, looks, ink, pose.arms.far) +
    drawLeg(sport, looks, ink, pose.legs.far, true) +
    drawLeg(sport, looks, ink, pose.legs.near, false) +
    torso(sport, looks, ink, pose) +
    (holds ? gear : '') +
    drawHead(sport, looks, ink, pose) +
    (holds ? '' : gear) +
    drawArm(sport, looks, ink, pose.arms.near);
  return ink.definitions() + parts;
}
