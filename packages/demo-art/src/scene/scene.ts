import type { Random } from '../random.ts';
import { lighter } from '../colour.ts';
import type { Element } from '../emblem/element.ts';
import { ground, motes, prisms, ranges, sea, trees, tufts } from './land.ts';
import {
  aurora,
  backdrop,
  cloud,
  glow,
  lightning,
  rays,
  shafts,
  stars,
  type SkyFrame,
} from './sky.ts';

/** A landscape in two layers: an emblem is between them. */
interface Scene {
  readonly behind: string;
  readonly before: string;
  /** Where an emblem is: the middle of its foot. */
  readonly stand: readonly [x: number, y: number];
  /** The color of the light that falls on it. */
  readonly light: string;
}

function clouds(random: Random, frame: SkyFrame, colour: string, count: number): string {
  return Array.from({ length: count }, () =>
    cloud(
      random,
      random.between(0, frame.width),
      frame.horizon * random.between(0.12, 0.72),
      random.between(110, 270),
      colour,
    ),
  ).join('');
}

interface Weather {
  readonly sky: string;
  readonly land: string;
  readonly air: string;
  readonly light: string;
}

/** The landscape of an element: its sky, land, and air. */
function weatherOf(element: Element, random: Random, frame: SkyFrame, footing: number): Weather {
  const { width, horizon } = frame;
  const [, middle] = element.sky;
  const sunX = width * random.between(0.2, 0.8);
  const sunY = horizon * random.between(0.3, 0.62);
  const far = (rise: number, rugged: number, tint = middle, near = element.deep) =>
    ranges(random, frame, { far: lighter(tint, 10), near, count: 4, rugged, rise });
  const floor = (colour: string) => ground(random, frame, footing, colour);
  switch (element.name) {
    case 'flame':
      return {
        sky:
          rays(sunX, sunY, width * 1.5, 14, '#ffe2a0', 0.13) +
          glow('sun', sunX, sunY, 420, '#fff1b8') +
          clouds(random, frame, '#c9563a', 4),
        land:
          far(300, 0.62, '#a63a2a', '#3a1420') +
          glow('lava', width / 2, footing - 40, 700, '#ff8a2a', 0.75) +
          floor('#5b2a26') +
          prisms(random, width, footing + 20, 230, '#6b2f2a'),
        air: motes(random, frame, 'ember', '#ffc247'),
        light: '#ffd27a',
      };
    case 'tide':
      return {
        sky: glow('sun', sunX, sunY, 380, '#fffbe0') + clouds(random, frame, '#e6f4f5', 6),
        land:
          far(120, 0.5, '#5aa6c8', '#2b7aa0') +
          sea(random, { ...frame, horizon: horizon + 30 }, '#1d7fb5') +
          floor('#e2cf9f'),
        air: motes(random, frame, 'bubble', '#fff'),
        light: '#d8fbff',
      };
    case 'leaf':
      return {
        sky: glow('sun', sunX, sunY, 520, '#fffbd0') + shafts(random, frame, '#fffbd6'),
        land:
          far(200, 0.5, '#8fbf7a', '#2f6b45') +
          trees(random, frame, '#5b4632', '#3f8a4c') +
          floor('#5c9a4a') +
          tufts(random, width, footing, frame.height - footing, '#3f7f3d'),
        air: motes(random, frame, 'leaf', '#b8d94a'),
        light: '#fbffd0',
      };
    case 'spark':
      return {
        sky:
          clouds(random, frame, '#6a63b8', 9) +
          lightning(random, frame) +
          glow('storm', width / 2, horizon, 640, '#ffe98a', 0.6),
        land:
          far(170, 0.56, '#5a4fa8', '#231f57') +
          floor('#7a6a4f') +
          tufts(random, width, footing, frame.height - footing, '#5b5340'),
        air: motes(random, frame, 'spark', '#fff3a8'),
        light: '#fff2a0',
      };
    case 'stone':
      return {
        sky: glow('sun', sunX, sunY, 460, '#fff0cf') + clouds(random, frame, '#f0d6b4', 4),
        land:
          far(340, 0.66, '#c08a5f', '#6b4430') +
          prisms(random, width, footing, 420, '#9c6b48') +
          floor('#b98a5a'),
        air: motes(random, frame, 'dust', '#ffe9c4'),
        light: '#ffe6bd',
      };
    case 'mind':
      return {
        sky:
          stars(random, frame, 140) +
          aurora(random, frame, ['#7df0e6', '#ff9fd0']) +
          glow('halo1', width / 2, horizon * 0.8, 640, '#ffd0ea', 0.8) +
          rays(width / 2, horizon * 0.8, width * 1.4, 20, '#fff', 0.07),
        land:
          far(240, 0.5, '#b06ab8', '#4b1f6e') +
          prisms(random, width, footing, 380, '#b98be0') +
          floor('#6b3f94'),
        air: motes(random, frame, 'petal', '#ffc4e6'),
        light: '#ffe0f6',
      };
    case 'shade':
      return {
        sky:
          stars(random, frame, 220) +
          glow('moonglow', sunX, sunY, 560, '#ffe9a8', 0.85) +
          `<circle cx="${sunX}" cy="${sunY}" r="170" fill="#fff3c9"/><circle cx="${sunX - 50}" cy="${sunY - 40}" r="34" fill="#ecd9a0" opacity="0.7"/><circle cx="${sunX + 60}" cy="${sunY + 46}" r="48" fill="#ecd9a0" opacity="0.6"/><circle cx="${sunX + 40}" cy="${sunY - 80}" r="20" fill="#ecd9a0" opacity="0.6"/>` +
          clouds(random, frame, '#4a3f86', 5),
        land:
          far(300, 0.6, '#4b3f8a', '#12102c') +
          prisms(random, width, footing + 10, 300, '#2a2358') +
          floor('#2b2650') +
          tufts(random, width, footing, frame.height - footing, '#1b1838'),
        air: motes(random, frame, 'ember', '#ffe58a'),
        light: '#ffe9a8',
      };
    case 'alloy':
      return {
        sky:
          rays(sunX, sunY, width * 1.5, 24, '#fff', 0.1) +
          glow('sun', sunX, sunY, 400, '#ffffff') +
          clouds(random, frame, '#c4d0d8', 5),
        land:
          far(260, 0.66, '#8ea0ae', '#33424f') +
          prisms(random, width, footing, 460, '#7f93a3') +
          floor('#5d6c78'),
        air: motes(random, frame, 'spark', '#ffffff'),
        light: '#f2fbff',
      };
    case 'frost':
      return {
        sky:
          stars(random, frame, 60) +
          aurora(random, frame, ['#a8f0ff', '#c4b0ff', '#8affd8']) +
          glow('sun', sunX, sunY, 360, '#fff', 0.8),
        land:
          far(380, 0.64, '#a9d4ea', '#5a93bd') +
          prisms(random, width, footing, 360, '#c3ebfa') +
          floor('#eaf6fb'),
        air: motes(random, frame, 'snow', '#fff'),
        light: '#ffffff',
      };
    case 'drake':
      return {
        sky:
          rays(sunX, sunY, width * 1.6, 16, '#fff', 0.12) +
          glow('sun', sunX, sunY, 520, '#fff4cf') +
          clouds(random, frame, '#f2e2c4', 8),
        land:
          far(420, 0.66, '#5f95a3', '#1f4757') +
          clouds(random, { ...frame, horizon: horizon * 1.7 }, '#e8dfd0', 5) +
          floor('#6a7f63') +
          tufts(random, width, footing, frame.height - footing, '#4c6249'),
        air: motes(random, frame, 'dust', '#fff2cf'),
        light: '#fff0c9',
      };
    case 'plain':
      return {
        sky: glow('sun', sunX, sunY, 420, '#fffbe6') + clouds(random, frame, '#ffffff', 7),
        land:
          far(170, 0.46, lighter(middle, -8), '#4f9a5b') +
          floor('#86bf62') +
          tufts(random, width, footing, frame.height - footing, '#5d9f4c'),
        air: motes(random, frame, 'petal', '#ffd0dc'),
        light: '#fffbe0',
      };
  }
}

/** Paints the landscape of an element. */
export function paintScene(
  element: Element,
  random: Random,
  width: number,
  height: number,
  standing = 0.86,
): Scene {
  const horizon = height * 0.56;
  const frame = { width, height, horizon };
  const footing = height * (standing - 0.06);
  const weather = weatherOf(element, random, frame, footing);
  const stand = [width * 0.5, height * standing] as const;
  return {
    behind: backdrop(element, frame) + weather.sky + weather.land,
    before: weather.air,
    stand,
    light: weather.light,
  };
}
