import type { Sport } from '../../sports/names.ts';
import { lighter } from '../colour.ts';
import { createInk, type Ink } from '../ink.ts';
import { closed, limb, oval, type Bead, type Point } from '../shapes.ts';
import { type } from '../type.ts';
import { drawGear, drawHelmet } from './gear.ts';
import type { Looks } from './kit.ts';
import { POSES, type Pose } from './poses.ts';

const between = ([ax, ay]: Point, [bx, by]: Point, part: number): Point => [
  ax + (bx - ax) * part,
  ay + (by - ay) * part,
];
const bead = ([x, y]: Point, radius: number): Bead => [x, y, radius];

/** How a sport dresses: how bulky, how long sleeves and trousers are, what the legs end in. */
const WEAR = {
  Baseball: { bulk: 1.06, sleeve: 0.95, trousers: 'long', shoes: '#1b1c21', gloves: false },
  Basketball: { bulk: 0.96, sleeve: 0, trousers: 'short', shoes: '#f3f1ec', gloves: false },
  Football: { bulk: 1.2, sleeve: 0.9, trousers: 'knee', shoes: '#1b1c21', gloves: true },
  Soccer: { bulk: 0.98, sleeve: 0.85, trousers: 'short', shoes: '#e9e13c', gloves: false },
  Hockey: { bulk: 1.24, sleeve: 1.9, trousers: 'knee', shoes: '#17181c', gloves: true },
} as const;

function arm(
  sport: Sport,
  looks: Looks,
  ink: Ink,
  { from, joint, end }: Pose['arms']['near'],
): string {
  const { bulk, sleeve, gloves } = WEAR[sport];
  const r = bulk;
  const cloth = looks.club.main;
  const skin = ink.part(
    limb([
      bead(from, 44 * r),
      bead(between(from, joint, 0.5), 41 * r),
      bead(joint, 32 * r),
      bead(between(joint, end, 0.35), 34 * r),
      bead(end, 22 * r),
    ]),
    looks.skin,
    { depth: 16, line: 5 },
  );
  const hand = ink.part(
    oval(end[0], end[1], gloves ? 38 : 29, gloves ? 38 : 29, 8),
    gloves ? looks.club.dark : looks.skin,
    { depth: 12, line: 5 },
  );
  if (sleeve === 0) return skin + hand;
  const upper = [bead(from, 56 * r), bead(between(from, joint, 0.55), 52 * r)];
  const shirt =
    sleeve > 1
      ? [...upper, bead(joint, 46 * r), bead(between(joint, end, 0.7), 40 * r)]
      : [...upper, bead(between(from, joint, sleeve), 47 * r)];
  const cuffAt = sleeve > 1 ? between(joint, end, 0.62) : between(from, joint, sleeve * 0.9);
  const band = `<circle cx="${cuffAt[0]}" cy="${cuffAt[1]}" r="${40 * r}" fill="none" stroke="${looks.club.second}" stroke-width="22"/>`;
  return (
    skin +
    hand +
    ink.part(limb(shirt), cloth, { depth: 20, line: 5, inside: sleeve > 1 ? band : '' })
  );
}

function leg(
  sport: Sport,
  looks: Looks,
  ink: Ink,
  { from, joint, end, toe }: Pose['legs']['near'],
  far: boolean,
): string {
  const { trousers, shoes, bulk } = WEAR[sport];
  const { club } = looks;
  const shade = far ? -10 : 0;
  const pants = lighter(
    sport === 'Baseball' || sport === 'Football'
      ? sport === 'Baseball'
        ? '#e9e7df'
        : club.second
      : club.main,
    shade,
  );
  const r = 0.94 + (bulk - 1) * 0.7;
  const skin = ink.part(
    limb([
      bead(from, 66 * r),
      bead(between(from, joint, 0.5), 62 * r),
      bead(joint, 45 * r),
      bead(between(joint, end, 0.35), 47 * r),
      bead(end, 26 * r),
    ]),
    lighter(looks.skin, shade),
    { depth: 20, line: 5 },
  );
  const sock = ink.part(
    limb([
      bead(
        between(joint, end, sport === 'Basketball' ? 0.66 : 0.22),
        (sport === 'Basketball' ? 34 : 48) * r,
      ),
      bead(
        between(joint, end, sport === 'Basketball' ? 0.8 : 0.45),
        (sport === 'Basketball' ? 33 : 46) * r,
      ),
      bead(end, 30 * r),
    ]),
    lighter(
      sport === 'Soccer' || sport === 'Hockey'
        ? club.main
        : sport === 'Football'
          ? '#f0eee8'
          : club.dark,
      shade,
    ),
    {
      depth: 16,
      line: 5,
      inside:
        sport === 'Hockey'
          ? `<circle cx="${between(joint, end, 0.55)[0]}" cy="${between(joint, end, 0.55)[1]}" r="44" fill="none" stroke="${club.second}" stroke-width="24"/>`
          : '',
    },
  );
  const shoe =
    ink.part(
      limb([bead(end, 33), bead(between(end, toe, 0.5), 31), bead(toe, 21)]),
      lighter(shoes, shade),
      { depth: 12, line: 5 },
    ) +
    (sport === 'Hockey'
      ? `<path d="M${end[0] - 30} ${end[1] + 42}L${toe[0] + 18} ${toe[1] + 26}" stroke="#dfe6ec" stroke-width="11" stroke-linecap="round"/>`
      : '');
  const length = trousers === 'long' ? 2 : trousers === 'knee' ? 1.12 : 0.72;
  const cloth: Bead[] = [
    bead(from, 78 * r),
    bead(between(from, joint, 0.5), (trousers === 'short' ? 80 : 72) * r),
  ];
  if (length > 1) cloth.push(bead(joint, 54 * r));
  else cloth.push(bead(between(from, joint, length), 84 * r));
  if (length > 1.5)
    cloth.push(bead(between(joint, end, 0.4), 52 * r), bead(between(joint, end, 0.85), 38 * r));
  const stripe = `<path d="M${from[0] + 40} ${from[1]}L${joint[0] + 30} ${joint[1]}" stroke="${sport === 'Baseball' ? club.main : club.second}" stroke-width="16"/>`;
  return skin + sock + shoe + ink.part(limb(cloth), pants, { depth: 26, line: 5, inside: stripe });
}

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

function head(sport: Sport, looks: Looks, ink: Ink, pose: Pose): string {
  const skull: Point[] = [
    [-54, -34],
    [-30, -66],
    [12, -72],
    [48, -50],
    [58, -8],
    [52, 34],
    [30, 66 * looks.jaw],
    [0, 72 * looks.jaw],
    [-32, 44],
    [-54, 8],
  ];
  const hairLine: Point[] =
    looks.hairStyle === 'long'
      ? [
          [-64, 40],
          [-70, -20],
          [-54, -70],
          [4, -94],
          [54, -66],
          [44, -40],
          [-8, -44],
          [-34, -20],
          [-38, 40],
        ]
      : [
          [-58, 6],
          [-64, -36],
          [-38, -78],
          [10, -88],
          [54, -62],
          [56, -34],
          [20, -48],
          [-20, -40],
          [-36, -16],
        ];
  const hair =
    looks.hairStyle === 'bald' ? '' : ink.part(hairLine, looks.hair, { depth: 12, line: 4 });
  const curls =
    looks.hairStyle === 'curly'
      ? [
          [-52, -40],
          [-30, -72],
          [4, -84],
          [38, -70],
        ]
          .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="24" fill="${lighter(looks.hair, 6)}"/>`)
          .join('')
      : '';
  const beard =
    looks.beard === 'full'
      ? `<path d="${closed([
          [-32, 26],
          [0, 40],
          [34, 30],
          [52, 22],
          [42, 62],
          [2, 82],
          [-28, 56],
        ])}" fill="${looks.hair}"/>`
      : looks.beard === 'moustache'
        ? `<path d="M8 34q22 -12 42 0" stroke="${looks.hair}" stroke-width="11" fill="none"/>`
        : '';
  const dark = lighter(looks.skin, -34);
  const face =
    `<path d="M6 -20q14 -10 24 -2M38 -20q8 -6 14 2" stroke="${looks.hair}" stroke-width="8" fill="none" stroke-linecap="round"/>` +
    `<ellipse cx="18" cy="-4" rx="6" ry="7" fill="#17120f"/><ellipse cx="44" cy="-4" rx="5" ry="7" fill="#17120f"/>` +
    `<path d="M32 -4q14 20 0 24" stroke="${dark}" stroke-width="5" fill="none"/><path d="M14 42q16 8 30 -2" stroke="${dark}" stroke-width="7" fill="none" stroke-linecap="round"/>` +
    `<ellipse cx="-40" cy="2" rx="11" ry="17" fill="${lighter(looks.skin, -8)}" stroke="${dark}" stroke-width="4"/>`;
  // A peaked helmet is worn above the eyes; the others come down over the face.
  const lift = sport === 'Baseball' ? -24 : 0;
  const helmet = `<g transform="translate(0 ${lift})">${drawHelmet(sport, looks.club.main, looks.club.second, ink)}</g>`;
  const band =
    sport === 'Basketball' && looks.shirt % 3 === 0
      ? `<path d="M-58 -32Q0 -64 56 -34" stroke="${looks.club.second}" stroke-width="18" fill="none"/>`
      : '';
  const [x, y] = pose.head;
  return `<g transform="translate(${x} ${y}) rotate(${pose.tilt}) scale(1.06)">${ink.part(skull, looks.skin, { depth: 20, line: 5 })}${beard}${face}${hair}${curls}${band}${helmet}</g>`;
}

/**
 * A player in action, about 1,000 units tall above (0, 0); `rim` is the colour of the light from
 * behind. `variant` chooses among the sport's poses. The drawing brings its own definitions.
 */
export function drawAthlete(sport: Sport, looks: Looks, variant: number, rim: string): string {
  const poses = POSES[sport];
  const pose = poses[variant % poses.length]!;
  const ink = createInk('#14151c', rim, 'a');
  const gear = drawGear(sport, pose, ink);
  const holds = sport === 'Baseball' || sport === 'Hockey';
  const parts =
    arm(sport, looks, ink, pose.arms.far) +
    leg(sport, looks, ink, pose.legs.far, true) +
    leg(sport, looks, ink, pose.legs.near, false) +
    torso(sport, looks, ink, pose) +
    (holds ? gear : '') +
    head(sport, looks, ink, pose) +
    (holds ? '' : gear) +
    arm(sport, looks, ink, pose.arms.near);
  return ink.definitions() + parts;
}
