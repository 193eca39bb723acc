import { defectName } from '@tag/contract/graded-cards';
import { type Box, cropAround, cropPicture, type Picture } from '@tag/contract/media';
import { Viewer, type Rect, type TileAddress } from '@tag/viewer';
import { useSnapshot } from 'valtio';
import type { SideKey } from '../state/defects.ts';
import { SIDES, useReport } from '../state/report-context.ts';
import type { Light } from '../state/state.ts';

export interface SideInspectorProps {
  side: SideKey;
  light: Light;
  /** Where it begins; another one later is glided to. Null: all of the side. */
  region: Box | null;
  onSelect(defect: string): void;
  /** As the picture moves: the part that is shown. */
  onMove?: ((part: Rect) => void) | undefined;
}

/** A side of the card with the boxes of its defects, to pan and zoom. */
export default function SideInspector({
  side,
  light,
  region,
  onSelect,
  onMove,
}: SideInspectorProps) {
  const { report, client, store, defects } = useReport();
  const { selected } = useSnapshot(store.state);
  const { label } = SIDES.find(({ key }) => key === side)!;
  const isRaking = light === 'raking';
  const picture = isRaking ? report.surface_details[side].rakingLight : report.images[side];
  const preview = region ? previewOf(picture, region) : picture;
  return (
    <Viewer
      label={`${label} of the card${isRaking ? ' in raking light' : ''}`}
      picture={picture}
      url={client.mediaUrl(picture)}
      tileUrl={({ level, column, row }: TileAddress) =>
        client.mediaUrl({ url: `${picture.url}/tiles/${level}/${column}_${row}` })
      }
      start={region ?? undefined}
      preview={preview && client.mediaUrl(preview, { width: 960 })}
      boxes={defects[side].map((defect) => ({
        id: defect.id,
        label: defectName(defect),
        box: defect.box,
      }))}
      selected={selected ?? undefined}
      onSelect={onSelect}
      onMove={onMove}
    />
  );
}

/** A small picture of exactly that region; undefined where the grid of crops has none. */
function previewOf(picture: Picture, region: Box): Picture | undefined {
  const around = cropAround(region, picture);
  const isSame = (['x', 'y', 'width', 'height'] as const).every(
    (key) => around[key] === region[key],
  );
  return isSame ? cropPicture(picture, region) : undefined;
}
