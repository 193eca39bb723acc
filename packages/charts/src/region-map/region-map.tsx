import { useRoving } from '@tag/behavior/roving';
import { STATES_PATHS, STATES_SIZE } from './data/states.ts';
import { WORLD_PATHS, WORLD_SIZE } from './data/world.ts';

/** A region of the map with its data. */
export interface MapArea {
  /** `US`, `CA`, `EU/UK`, `UK`, `OC`, `NAM`, `SAM`, `AS`, `AF`; a state by its postal code. */
  readonly id: string;
  /** In words, with its numbers: `California: 120, 17.2%`. */
  readonly label: string;
  /** Step of the percent color scale; null: nothing there. */
  readonly step: number | null;
}

interface RegionMapProps {
  shapes: keyof typeof MAPS;
  label: string;
  /** In the order of the arrow keys; an area that isn't on the map is skipped. */
  areas: readonly MapArea[];
  /** The area under the pointer or the focus, wherever else it is shown. */
  pointed: string | null;
  onPoint: (id: string | null) => void;
}

const MAPS = {
  world: { paths: WORLD_PATHS, size: WORLD_SIZE },
  states: { paths: STATES_PATHS, size: STATES_SIZE },
} as const;

/** A map in the colors of the percent scale. Each area's name has its numbers, too. */
export function RegionMap({ shapes, label, areas, pointed, onPoint }: RegionMapProps) {
  const { paths, size } = MAPS[shapes];
  const known = new Map(areas.map((area) => [area.id, area]));
  const stops = areas.filter(({ id }) => id in paths);
  const { group, partOf } = useRoving(stops.length);
  const lit = pointed !== null && paths[pointed];
  return (
    <svg
      className="tag-chart tag-chart-map"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="group"
      aria-label={label}
      {...group}
      onPointerLeave={() => onPoint(null)}
      onBlur={() => onPoint(null)}
    >
      {Object.entries(paths).map(([id, path]) => {
        const area = known.get(id);
        if (!area) return <path key={id} className="tag-chart-none" d={path} />;
        const index = stops.indexOf(area);
        return (
          <path
            key={id}
            {...(area.step === null ? { className: 'tag-chart-none' } : { 'data-step': area.step })}
            d={path}
            role="img"
            aria-label={area.label}
            {...partOf(index)}
            onPointerEnter={() => onPoint(id)}
            onFocus={() => onPoint(id)}
          />
        );
      })}
      {/* Above its neighbors, which would cover half of its edge. */}
      {lit && <path className="tag-chart-map-rim" d={lit} />}
      {lit && <path className="tag-chart-map-lit" d={lit} />}
    </svg>
  );
}
