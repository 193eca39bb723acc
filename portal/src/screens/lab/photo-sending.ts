import { addPhoto, PHOTO_TYPES, type BenchOrder } from '@tag/contract/lab';
import { createContext, use, useEffect, useRef, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { sendFile } from '../../features/uploads/send-file.ts';
import { useBench } from './bench.ts';

/** The photos' subject: a card, or a parcel by its packing list. */
export interface PhotoTarget {
  readonly subOrderId?: string;
  readonly itemId?: string;
  /** It's the parcel that is packed. */
  readonly isPacking?: boolean;
  /** In words: `the parcel`, `Charizard`. */
  readonly of: string;
}

/** A photo that isn't there yet. */
export interface SentPhoto {
  readonly id: number;
  readonly target: PhotoTarget;
  readonly file: File;
  /** A URL of its picture in this browser. */
  readonly preview: string;
  /** How much of it is sent, from 0 to 1. */
  readonly progress: number;
  /** Why it wasn't sent; it waits to be tried again. */
  readonly failure: string | null;
}

interface PhotoSending {
  readonly photos: readonly SentPhoto[];
  add(target: PhotoTarget, files: readonly File[]): void;
  retry(photo: SentPhoto): void;
  discard(photo: SentPhoto): void;
  /** Resolves once those added so far are sent, or have failed. */
  settled(): Promise<void>;
}

const PhotoContext = createContext<PhotoSending | undefined>(undefined);
export const PhotoProvider = PhotoContext.Provider;

/** @throws Error outside an order: a programmer's mistake. */
export function usePhotos(): PhotoSending {
  const sending = use(PhotoContext);
  if (!sending) throw new Error('There are no photos outside <PhotoProvider>');
  return sending;
}

/**
 * Sends photos of an order one after the other, in parallel with other actions.
 * @param order as last read: sent photos are shown here until it contains them.
 */
export function usePhotoSending(
  orderNumber: string,
  order: BenchOrder | null,
  onSent: (target: PhotoTarget) => void,
): PhotoSending {
  const client = useClient();
  const { announce } = useBench();
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const nextId = useRef(0);
  const queue = useRef(Promise.resolve());
  const sent = useRef(new Set<number>());
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const shown = previews.current;
    return () => shown.forEach(revoke);
  }, []);

  function revoke(preview: string): void {
    URL.revokeObjectURL(preview);
    previews.current.delete(preview);
  }

  const change = (id: number, to: Partial<SentPhoto>) =>
    setPhotos((before) => before.map((photo) => (photo.id === id ? { ...photo, ...to } : photo)));

  function previewOf(file: File): string {
    const preview = URL.createObjectURL(file);
    previews.current.add(preview);
    return preview;
  }

  function discard({ id, preview }: SentPhoto): void {
    revoke(preview);
    setPhotos((before) => before.filter((photo) => photo.id !== id));
  }

  useEffect(() => {
    setPhotos((before) => {
      for (const { id, preview } of before) if (sent.current.has(id)) revoke(preview);
      return before.filter(({ id }) => !sent.current.has(id));
    });
  }, [order]);

  async function send({ file, id, target }: SentPhoto): Promise<void> {
    const { of, ...place } = target;
    try {
      const contentType = PHOTO_TYPES.find((type) => type === file.type);
      if (!contentType) throw new Error('Choose a photo: a JPEG, PNG or WebP file.');
      const body = { ...place, contentType };
      const upload = await client.call(addPhoto, { params: { orderNumber }, body });
      await sendFile(client, upload, file, (progress) => change(id, { progress }));
      sent.current.add(id);
      announce(`The photo of ${of} is saved.`, 'good');
      onSent(target);
    } catch (error) {
      const isPlain = error instanceof Error && error.name === 'Error';
      const failure = isPlain ? error.message : describeFailure(error);
      change(id, { failure });
      announce(`The photo of ${of} wasn’t sent. ${failure}`, 'bad');
    }
  }

  const enqueue = (photo: SentPhoto) => {
    queue.current = queue.current.then(() => send(photo));
  };

  return {
    photos,
    discard,
    settled: () => queue.current,
    add(target, files) {
      const added = files.map((file) => ({
        id: nextId.current++,
        target,
        file,
        preview: previewOf(file),
        progress: 0,
        failure: null,
      }));
      setPhotos((before) => [...before, ...added]);
      added.forEach(enqueue);
    },
    retry(photo) {
      change(photo.id, { failure: null, progress: 0 });
      enqueue(photo);
    },
  };
}
