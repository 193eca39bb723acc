import { Dialog } from '@tag/ui/dialog';
import { Viewer, withContext, type TileAddress } from '@tag/viewer';
import { useSnapshot } from 'valtio';
import { useReport } from './report-context.ts';
import type { Enlarged } from './state.ts';
import { nameOf } from './wording.ts';

/** The picture that was asked for, to walk through, beginning at its defect. */
export default function EnlargedPicture() {
  const { store } = useReport();
  const { enlarged } = useSnapshot(store.state);
  if (!enlarged) return null;
  return (
    <Dialog label={enlarged.title} onClose={() => store.enlarge(null)}>
      <div className="tag-report-enlarged">
        <Walk {...enlarged} />
      </div>
    </Dialog>
  );
}

function Walk({ picture, title, defect }: Enlarged) {
  const { report, client } = useReport();
  const { front, back } = report.defect_map;
  const framed = [...front, ...back].find(({ id }) => id === defect);
  const least = { width: picture.width / 3, height: picture.height / 3 };
  const start = framed && withContext(framed.box, picture, least);
  // A close-up is a crop already: it has no tiles, and needs none.
  const isWhole = !picture.url.includes('?');
  const part = start && {
    url: `${picture.url}?${new URLSearchParams({
      x: String(Math.round(start.x)),
      y: String(Math.round(start.y)),
      w: String(Math.round(start.width)),
      h: String(Math.round(start.height)),
    })}`,
  };
  const tileUrl = ({ level, column, row }: TileAddress) =>
    client.mediaUrl({ url: `${picture.url}/tiles/${level}/${column}_${row}` });
  return (
    <Viewer
      label={title}
      picture={picture}
      url={client.mediaUrl(picture)}
      tileUrl={isWhole ? tileUrl : undefined}
      start={start}
      preview={client.mediaUrl(isWhole && part ? part : picture, { width: 960 })}
      marks={framed && [{ id: framed.id, label: nameOf(framed), box: framed.box }]}
      selected={framed?.id}
    />
  );
}
