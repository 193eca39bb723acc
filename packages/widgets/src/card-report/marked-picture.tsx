import type { Defect } from '@tag/contract/graded-cards';
import type { Picture as PictureData } from '@tag/contract/media';
import { Boxes } from './boxes.tsx';
import { Enlarge } from './enlarge.tsx';
import { Picture } from './picture.tsx';

interface MarkedPictureProps {
  picture: PictureData;
  /** What it shows, such as `Front of the card`. */
  alt: string;
  sizes: string;
  defects: readonly Defect[];
  numbers: ReadonlyMap<string, number>;
}

/** A picture with the boxes of its defects, and a button that shows it large. */
export function MarkedPicture({ picture, alt, sizes, defects, numbers }: MarkedPictureProps) {
  return (
    <div className="tag-report-marked">
      <Picture picture={picture} alt={alt} sizes={sizes} />
      <Boxes picture={picture} defects={defects} numbers={numbers} />
      <Enlarge picture={picture} title={alt} />
    </div>
  );
}
