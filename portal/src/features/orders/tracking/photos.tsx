import type { Picture } from '@tag/contract/media';
import { useClient } from '../../api/client-context.tsx';

interface PhotosProps {
  photos: readonly Picture[];
  /** Their subject: `the parcel`. */
  of: string;
}

/** Small photos, each a link to itself at full size. */
export function Photos({ photos, of }: PhotosProps) {
  const client = useClient();
  if (photos.length === 0) return null;
  return (
    <span className="tracking-photos">
      {photos.map((photo, index) => (
        <a key={photo.url} href={client.mediaUrl(photo)} target="_blank" rel="noreferrer">
          <img
            src={client.mediaUrl(photo, { width: 160 })}
            width={photo.width}
            height={photo.height}
            alt={`Photo ${index + 1} of ${of}`}
            loading="lazy"
          />
        </a>
      ))}
    </span>
  );
}
