import { kitOf } from '../sport/club.ts';
import { playerOf } from '../sport/players.ts';
import type { Sport } from '../sport/names.ts';
import { polygon } from '../shapes.ts';
import { type } from '../type.ts';
import { outline, rectangle, type Area, type Face, type Sheet } from './face.ts';
import { painting } from './painting.ts';
import { paintMedallion } from './sport-paintings.ts';

const PAPER = '#efe6cf';

/** White-bordered medallions with a name plate and a printed signature: before 1980. */
export function vintageSport({ card, width, height, frame }: Sheet): Face {
  const sport = card.category as Sport;
  const kit = kitOf(sport, card.name);
  const player = playerOf(sport, card.name);
  const { club } = kit;
  const plateHeight = 1120;
  const middle = frame.x + frame.width / 2;
  const pennant = card.year >= 1960;
  const plate: Area = pennant
    ? {
        x: frame.x,
        y: frame.y + frame.height - plateHeight,
        width: frame.width,
        height: plateHeight,
      }
    : {
        x: frame.x + 260,
        y: frame.y + frame.height - plateHeight - 260,
        width: frame.width - 520,
        height: plateHeight,
      };
  const badge =
    `<circle cx="${frame.x + frame.width - 720}" cy="${frame.y + 760}" r="540" fill="${club.main}" stroke="${PAPER}" stroke-width="50"/><circle cx="${frame.x + frame.width - 720}" cy="${frame.y + 760}" r="440" fill="none" stroke="${club.second}" stroke-width="26"/>` +
    type(
      club.name.split(' ').at(-1)!,
      frame.x + frame.width - 720,
      frame.y + 850,
      { font: 'script', size: 330, anchor: 'middle', maxWidth: 800, rotate: -6 },
      `fill="${club.light}"`,
    );
  const ribbon = `<path d="${polygon([
    [frame.x, frame.y + 420],
    [frame.x + 2050, frame.y + 420],
    [frame.x + 1830, frame.y + 690],
    [frame.x + 2050, frame.y + 960],
    [frame.x, frame.y + 960],
  ])}" fill="${club.main}" stroke="${PAPER}" stroke-width="36"/>`;
  const words = pennant
    ? type(
        card.name,
        plate.x + 230,
        plate.y + 560,
        { font: 'slab', size: 450, maxWidth: plate.width - 460 },
        `fill="${PAPER}"`,
      ) +
      type(
        `${club.name}  ·  ${player.position}`,
        plate.x + 230,
        plate.y + 920,
        { font: 'condensed', size: 255, tracking: 0.04, maxWidth: plate.width - 460 },
        `fill="${club.light}"`,
      )
    : type(
        card.name.toUpperCase(),
        middle,
        plate.y + 470,
        {
          font: 'serifBlack',
          size: 400,
          anchor: 'middle',
          tracking: 0.02,
          maxWidth: plate.width - 300,
        },
        'fill="#1d1712"',
      ) +
      type(
        player.position.toLowerCase(),
        middle - 120,
        plate.y + 740,
        { font: 'serifItalic', size: 230, anchor: 'end' },
        'fill="#1d1712"',
      ) +
      type(
        club.name.toUpperCase(),
        middle + 120,
        plate.y + 740,
        { font: 'condensed', size: 230, maxWidth: plate.width / 2 - 240 },
        `fill="${club.main}"`,
      ) +
      type(
        card.name,
        middle,
        plate.y + 1010,
        { font: 'signature', size: 420, anchor: 'middle', rotate: -3 },
        'fill="#1b2c6b"',
      );
  const print =
    `<path fill-rule="evenodd" fill="${PAPER}" d="M0 0H${width}V${height}H0Z${outline(frame, 0)}"/>` +
    rectangle(frame, 0, 'fill="none" stroke="#2a1d12" stroke-width="30"') +
    (pennant
      ? rectangle(plate, 0, `fill="${club.main}"`) +
        rectangle({ ...plate, height: 70 }, 0, `fill="${club.second}"`) +
        badge
      : rectangle(plate, 0, `fill="${PAPER}" stroke="#2a1d12" stroke-width="30"`) +
        rectangle(
          {
            x: plate.x + 60,
            y: plate.y + 60,
            width: plate.width - 120,
            height: plate.height - 120,
          },
          0,
          `fill="none" stroke="${club.main}" stroke-width="24"`,
        ) +
        ribbon +
        type(
          club.name.split(' ').at(-1)!,
          frame.x + 860,
          frame.y + 800,
          { font: 'script', size: 400, anchor: 'middle', maxWidth: 1500 },
          `fill="${club.second}"`,
        )) +
    words;
  return {
    width,
    height,
    stock: 'rough',
    paintings: [painting(frame, (tall) => paintMedallion(sport, kit, card, tall))],
    print,
  };
}
