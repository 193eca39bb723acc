import { PHOTO_TYPES } from '@tag/contract/lab';
import { formatPercent } from '@tag/contract/formats';
import type { Picture } from '@tag/contract/media';
import { Button } from '@tag/ui/button';
import { useClient } from '../../features/api/client-context.tsx';
import { useKeys } from './bench.ts';
import { usePhotos, type PhotoTarget, type SentPhoto } from './photo-sending.ts';

/** Whether a photo is of the same parcel or card. */
const isOf = ({ target }: SentPhoto, { isPacking, itemId, subOrderId }: PhotoTarget) =>
  target.itemId === itemId && target.subOrderId === subOrderId && target.isPacking === isPacking;

interface PhotoButtonProps {
  target: PhotoTarget;
  /** Its visible caption, if the position doesn't make its subject clear. */
  label?: string;
  /** It’s of the card at the bench: P takes one. */
  hasKey?: boolean;
}

/** Takes photos with the camera, or chooses them where there is none. */
export function PhotoButton({ hasKey = false, label = 'Photo', target }: PhotoButtonProps) {
  const { add } = usePhotos();
  const { 'aria-keyshortcuts': shortcut, ...key } = useKeys()('P');
  return (
    <label className="tag-button bench-photo-button" data-look="quiet" {...(hasKey && key)}>
      {label}
      <span className="tag-hidden"> of {target.of}</span>
      <input
        className="tag-hidden"
        type="file"
        accept={PHOTO_TYPES.join(',')}
        capture="environment"
        multiple
        {...(hasKey && shortcut && { 'aria-keyshortcuts': shortcut })}
        onChange={({ currentTarget: input }) => {
          add(target, [...(input.files ?? [])]);
          // The same file may be chosen again.
          input.value = '';
        }}
      />
    </label>
  );
}

interface PhotoListProps {
  target: PhotoTarget;
  photos: readonly Picture[];
}

/** The photos there are, those on their way, and those that weren't sent. */
export function PhotoList({ photos, target }: PhotoListProps) {
  const client = useClient();
  const { discard, photos: sending, retry } = usePhotos();
  const own = sending.filter((photo) => isOf(photo, target));
  if (photos.length + own.length === 0) return null;
  return (
    <ul className="bench-photos" aria-label={`Photos of ${target.of}`}>
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <a href={client.mediaUrl(photo)} target="_blank" rel="noreferrer">
            <img
              src={client.mediaUrl(photo, { width: 160 })}
              width={photo.width}
              height={photo.height}
              alt={`Photo ${index + 1} of ${target.of}`}
              loading="lazy"
            />
          </a>
        </li>
      ))}
      {own.map((photo) =>
        photo.failure === null ? (
          <li key={photo.id} className="bench-photo-sending">
            <img src={photo.preview} alt="" />
            <progress aria-label={`Sending ${photo.file.name}`} max={1} value={photo.progress}>
              {formatPercent(photo.progress)}
            </progress>
          </li>
        ) : (
          <li key={photo.id} className="bench-photo-failed">
            <img src={photo.preview} alt="" />
            <p>
              <strong>{photo.file.name} wasn’t sent.</strong> {photo.failure}
            </p>
            <div className="bench-row">
              <Button onClick={() => retry(photo)}>
                Try again<span className="tag-hidden">: {photo.file.name}</span>
              </Button>
              <Button onClick={() => discard(photo)}>
                Discard<span className="tag-hidden"> {photo.file.name}</span>
              </Button>
            </div>
          </li>
        ),
      )}
    </ul>
  );
}
