import type { GradedCardDetail } from '@tag/contract/graded-cards';

const picture = (file: string, width: number, height: number) => ({
  url: `/media/k3showcase/${file}`,
  width,
  height,
});

const side = (front: boolean) => {
  const scan = front ? 'front.jpg' : 'back.jpg';
  const corner = (location: 'top_left' | 'top_right' | 'bottom_left' | 'bottom_right') => ({
    location,
    angle: 89.6,
    fill: 990,
    fray: 985,
    score: 984,
    closeUp: picture(`${scan}?x=0&y=0&w=600&h=600`, 600, 600),
  });
  const edge = (location: 'top' | 'right' | 'bottom' | 'left') => ({
    location,
    fill: 990,
    fray: 980,
    score: 986,
    strip: picture(`${scan}?x=0&y=0&w=3000&h=200`, 3000, 200),
  });
  return {
    picture: picture(scan, 3000, 4200),
    subgrades: { centering: 976, corners: 981, edges: 988, surface: 969 },
    centering: {
      left: 291,
      right: 274,
      top: 305,
      bottom: 298,
      leftRight: '52/48',
      topBottom: '51/49',
    },
    surface: {
      rakingLight: picture(front ? 'front-raking.jpg' : 'back-raking.jpg', 3000, 4200),
      marks: [],
    },
    corners: (['top_left', 'top_right', 'bottom_left', 'bottom_right'] as const).map(corner),
    edges: (['top', 'right', 'bottom', 'left'] as const).map(edge),
  };
};

const front = side(true);
const back = side(false);
const scratch = {
  id: 'd1',
  side: 'FRONT',
  type: 'SURFACE',
  kind: 'scratch',
  location: 'center',
  box: { x: 1200, y: 1600, width: 320, height: 90 },
  deduction: 28,
  foundBy: 'machine',
} as const;

/** A report as the API returns it: 972, a Gem Mint, one scratch. */
export function gradedCardDetail(changes: Partial<GradedCardDetail> = {}): GradedCardDetail {
  return {
    certificate: 'X0000001',
    gradedAt: '2026-03-14T10:20:00.000Z',
    card: {
      category: 'Pokémon',
      year: 1999,
      brand: 'Pokémon',
      set: 'Base Set',
      subset: null,
      name: 'Charizard',
      number: '4/102',
      variation: 'holo',
      rarity: 'Rare Holo',
      cmpCode: null,
      serialNumber: null,
      divisorNumber: null,
      isPrizm: false,
      isRefractor: false,
    },
    grade: { key: '10', score: 972, grade: '10', label: 'Gem Mint' },
    subgrades: { front: front.subgrades, back: back.subgrades },
    size: { width: 2.5, height: 3.5, score: 998 },
    images: { front: front.picture, back: back.picture },
    slab: null,
    spin: null,
    hasWitnessVideo: false,
    centering: { front: front.centering, back: back.centering },
    surface_details: {
      front: { ...front.surface, marks: [scratch.id] },
      back: back.surface,
    },
    corner_details: { front: front.corners, back: back.corners },
    edge_details: { front: front.edges, back: back.edges },
    defect_map: { front: [scratch], back: [] },
    dings: {
      front: [{ ...scratch, closeUp: picture('front.jpg?x=1140&y=1540&w=440&h=210', 440, 210) }],
      back: [],
    },
    population: {
      total: 214,
      atGrade: 31,
      higher: 2,
      rank: 9,
      rankInGrade: 7,
      chronology: 3,
      chronologyInGrade: 1,
    },
    history: [],
    ...changes,
  };
}
