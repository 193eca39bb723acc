import { Dialog } from '@tag/ui/dialog';
import { Viewer, type TileAddress } from '@tag/viewer';
import { useSnapshot } from 'valtio';
import { SIDES, useReport } from '../state/report-context.ts';
import type { ShownPicture } from '../state/state.ts';
import { InspectorPanel } from './inspector-panel.tsx';

/** What was asked for, as large as the window allows: a side of the card in the inspector, or a picture. */
export default function EnlargedPicture() {
  const { store } = useReport();
  const { enlarged } = useSnapshot(store.state);
  if (!enlarged) return null;
  const title =
    enlarged.kind === 'walk'
      ? `${SIDES.find(({ key }) => key === enlarged.side)!.label} of the card`
      : enlarged.title;
  return (
    <Dialog label={title} onClose={store.closeEnlarged}>
      <div className="tag-report-enlarged" data-kind={enlarged.kind}>
        {enlarged.kind === 'walk' ? (
          <InspectorPanel inspected={enlarged} />
        ) : (
          <WholePicture {...enlarged} />
        )}
      </div>
    </Dialog>
  );
}

function WholePicture({ picture, title }: ShownPicture) {
  const { client } = useReport();
  // A crop has no tiles, and needs none.
  const hasTiles = !picture.url.includes('?');
  const tileUrl = ({ level, column, row }: TileAddress) =>
    client.mediaUrl({ url: `${picture.url}/tiles/${level}/${column}_${row}` });
  return (
    <Viewer
      label={title}
      picture={picture}
      url={client.mediaUrl(picture)}
      tileUrl={hasTiles ? tileUrl : undefined}
      preview={client.mediaUrl(picture, { width: 960 })}
    />
  );
}
