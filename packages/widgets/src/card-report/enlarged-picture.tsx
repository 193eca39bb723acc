import { Dialog } from '@tag/ui/dialog';
import { useSnapshot } from 'valtio';
import { Boxes } from './boxes.tsx';
import { useReport } from './report-context.ts';

/** The picture that was asked for, as large as the window allows, its defect framed. */
export default function EnlargedPicture() {
  const { report, store, client } = useReport();
  const { enlarged } = useSnapshot(store.state);
  if (!enlarged) return null;
  const { picture, title, defect } = enlarged;
  const { front, back } = report.defect_map;
  const boxed = [...front, ...back].filter(({ id }) => id === defect);
  const isUpright = picture.height > picture.width;
  return (
    <Dialog label={title} onClose={() => store.enlarge(null)}>
      <div className="tag-report-enlarged" data-upright={isUpright || undefined}>
        <div className="tag-report-enlarged-picture">
          <img
            src={client.mediaUrl(picture, { width: 1280 })}
            srcSet={client.srcset(picture)}
            sizes="92vw"
            width={picture.width}
            height={picture.height}
            alt={title}
          />
          {boxed.length > 0 && <Boxes picture={picture} defects={boxed} isAlone />}
        </div>
      </div>
    </Dialog>
  );
}
