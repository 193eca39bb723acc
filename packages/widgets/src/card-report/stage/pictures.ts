import type { GradedCardDetail } from '@tag/contract/graded-cards';
import type { Picture } from '@tag/contract/media';
import type { ReportView } from '../state/view.ts';

/** A picture and its label. */
interface NamedPicture {
  readonly picture: Picture;
  readonly label: string;
}

/** The picture of a view; with both lights, the one left of the divider. */
export function pictureOf(
  { card: { name }, slab, images, surface_details }: GradedCardDetail,
  { face, light }: Pick<ReportView, 'face' | 'light'>,
): NamedPicture {
  switch (face) {
    case 'slab':
      return { picture: slab!.front, label: `${name} in its slab` };
    case 'slab-back':
      return { picture: slab!.back, label: `Back of the slab of ${name}` };
    default: {
      const side = face === 'front' ? 'Front' : 'Back';
      return light === 'raking'
        ? { picture: surface_details[face].rakingLight, label: `${side} of ${name}, raking light` }
        : { picture: images[face], label: `${side} of ${name}` };
    }
  }
}
