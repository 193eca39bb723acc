import type { Defect } from '@tag/contract/graded-cards';
import type { Picture as PictureData } from '@tag/contract/media';
import { Boxes } from './boxes.tsx';
import { Picture } from './picture.tsx';

interface BoxedPictureProps {
  picture: PictureData;
  /** What it shows, such as `Front of the card`. */
  alt: string;
  defects: readonly Defect[];
}

/** A picture of one side with the boxes of its defects. */
export function BoxedPicture({ picture, alt, defects }: BoxedPictureProps) {
  return (
    <div className="tag-report-marked">
      <Picture picture={picture} alt={alt} sizes={SIDE_SIZES} />
      <Boxes picture={picture} defects={defects} />
    </div>
  );
}

/** How wide a picture is that shares the width with that of the other side. */
export const SIDE_SIZES = '(min-width: 1280px) 500px, (min-width: 680px) 46vw, 92vw';
