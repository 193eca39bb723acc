import type { Sport } from '../../sports/names.ts';
import { lighter } from '../colour.ts';
import type { Ink } from '../ink.ts';
import { bead, between, limb, oval, type Bead } from '../shapes.ts';
import { WEAR, type Looks } from './kit.ts';
import type { Pose } from './poses.ts';

/** An arm with its hand or glove, in as much sleeve as the sport wears. */
export function drawArm(
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

/** A leg from the hip to its shoe or skate; a far one is darker. */
export function drawLeg(
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
