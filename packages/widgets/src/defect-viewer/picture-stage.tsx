import type { PublicClient } from '@tag/client/public';
import { defectName, SIDE_LABELS } from '@tag/contract/graded-cards';
import type { Box } from '@tag/contract/media';
import { type TileAddress, Viewer } from '@tag/viewer';
import { useRef } from 'react';
import { openingOf } from './opening.ts';
import type { Shown } from './shown.ts';
import type { DefectViewerStore } from './state.ts';

/** Smaller regions get a box of this size (pixels of the picture). */
const LEAST_BOX = 24;

interface PictureStageProps {
  store: DefectViewerStore;
  shown: Shown;
  client: PublicClient;
}

/** The picture to pan and zoom, initially at the region. */
export function PictureStage({ store, shown, client }: PictureStageProps) {
  const { picture, hasTiles, box, defect } = shown;
  const { start, preview } = openingOf(shown, client);
  const sharp = useRef<string>(undefined);
  const tileUrl = ({ level, column, row }: TileAddress) =>
    `${picture.url}/tiles/${level}/${column}_${row}`;
  const name = defect ? defectName(defect) : 'Selected spot';
  return (
    <div className="tag-defect-stage" part="picture">
      <Viewer
        label={labelOf(shown)}
        url={picture.url}
        picture={picture}
        tileUrl={hasTiles ? tileUrl : undefined}
        start={start}
        preview={preview}
        // Without a report, the tiles verify the picture's size.
        eager={shown.side === null}
        boxes={[{ id: 'region', label: name, box: boxAround(box) }]}
        onSharp={() => {
          sharp.current = picture.url;
        }}
        // After everything has loaded once, later failures are connection errors.
        onFailed={() => {
          if (sharp.current !== picture.url) void store.doubt();
        }}
      />
    </div>
  );
}

function labelOf({ side, light }: Shown): string {
  if (!side) return 'Picture of a card';
  const view = light === 'raking' ? ', in raking light' : '';
  return `${SIDE_LABELS[side]} of the card${view}`;
}

function boxAround({ x, y, width, height }: Box): Box {
  const across = Math.max(0, LEAST_BOX - width) / 2;
  const down = Math.max(0, LEAST_BOX - height) / 2;
  return { x: x - across, y: y - down, width: width + 2 * across, height: height + 2 * down };
}
