import { defectName } from '@tag/contract/graded-cards';
import { type Box, cropAround, cropPicture, type Picture } from '@tag/contract/media';
import { Viewer, type Rect, type TileAddress, type ViewerBox } from '@tag/viewer';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { isCentering, listed, sideOf, type SideKey } from '../state/defects.ts';
import { useReport, useView } from '../state/report-context.ts';
import { CenteringFrames } from './centering-frames.tsx';
import { pictureOf } from './pictures.ts';
import { Rim } from './rim.tsx';

export interface LiveImageProps {
  /** The region to show; changes are animated. Null: all of the picture. */
  region: Box | null;
  /** Whether the visitor just requested it. */
  takesFocus: boolean;
  /** Called with the visible part as the picture moves. */
  onMove(part: Rect): void;
}

/** The picture to pan and zoom, with the view's defects, rim, or frames. */
export default function LiveImage({ region, takesFocus, onMove }: LiveImageProps) {
  const { report, client, store, defects } = useReport();
  const view = useView();
  const { picture, label } = pictureOf(report, view);
  const side = view.face === 'front' || view.face === 'back' ? view.face : null;
  const raking = side && report.surface_details[side].rakingLight;
  const { pointed } = useSnapshot(store.state);
  const boxes = useBoxes(side);
  const selected = pointed ?? view.defect ?? undefined;
  const shown = selected === undefined ? undefined : defects.byId.get(selected);
  const isFramed = shown ? isCentering(shown) && sideOf(shown) === side : view.part === 'centering';
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) frame.current?.querySelector<HTMLElement>('[role="application"]')?.focus();
  }, [takesFocus]);

  const layer = (of: Picture) => ({
    url: client.mediaUrl(of),
    tileUrl: ({ level, column, row }: TileAddress) =>
      client.mediaUrl({ url: `${of.url}/tiles/${level}/${column}_${row}` }),
    preview: previewUrl(of),
  });
  /** It stays under the tiles. Of a whole picture, it is one of the sizes that are made ahead. */
  function previewUrl(of: Picture): string | undefined {
    if (!region) return client.mediaUrl(of, { width: side ? 640 : 960 });
    const preview = previewOf(of, region);
    return preview && client.mediaUrl(preview, { width: 960 });
  }
  return (
    <div ref={frame} className="tag-report-live">
      <Viewer
        label={label}
        picture={picture}
        {...layer(picture)}
        start={region ?? undefined}
        baseLabel="Normal light"
        over={
          raking && view.light === 'both' ? { label: 'Raking light', ...layer(raking) } : undefined
        }
        boxes={boxes}
        selected={selected}
        onSelect={store.pick}
        onMove={onMove}
        wheel="page"
        drawing={side && (isFramed ? <CenteringFrames side={side} /> : <Rim side={side} />)}
      />
    </div>
  );
}

/** The listed defects of a side, and the selected one. Frames show how it is centered, not a box. */
function useBoxes(side: SideKey | null): ViewerBox[] {
  const { defects } = useReport();
  const view = useView();
  const shown = new Set(listed(defects, view).map(({ id }) => id));
  return defects.all
    .filter((defect) => sideOf(defect) === side && !isCentering(defect))
    .filter(({ id }) => shown.has(id) || id === view.defect)
    .map((defect) => ({
      id: defect.id,
      label: defectName(defect),
      box: defect.box,
      mark: String(defects.numbers.get(defect.id)),
    }));
}

/** A small picture of exactly that region; undefined if it isn't on the grid of crops. */
function previewOf(picture: Picture, region: Box): Picture | undefined {
  const around = cropAround(region, picture);
  const isSame = (['x', 'y', 'width', 'height'] as const).every(
    (key) => around[key] === region[key],
  );
  return isSame ? cropPicture(picture, region) : undefined;
}
