import { Picture } from '../pictures/picture.tsx';
import { pictureOf } from '../stage/pictures.ts';
import { useReport } from '../state/report-context.ts';
import { FACES } from '../state/view.ts';

/** Slab, front, and back in a row, for print. */
export function PaperPictures() {
  const { report } = useReport();
  const faces = FACES.filter((face) => face !== 'slab-back' && (face !== 'slab' || report.slab));
  return (
    <div className="tag-report-on-paper tag-report-paper-pictures">
      {faces.map((face) => {
        const { picture, label } = pictureOf(report, { face, light: 'normal' });
        return <Picture key={face} picture={picture} alt={label} sizes="200px" />;
      })}
    </div>
  );
}
