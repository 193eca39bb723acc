import { type CardRow, PICTURED_ROWS, popCardPictures } from '@tag/contract/pops';
import type { Picture } from '@tag/contract/media';
import { whenNear } from '@tag/element';
import { useEffect, useRef, useState } from 'react';
import { usePop } from '../pop-context.ts';

/** The rows that are asked for together with each: those around it on its page. */
type PicturedRows = ReadonlyMap<number, readonly number[]>;

export function picturedTogether(rows: readonly CardRow[]): PicturedRows {
  const together = new Map<number, readonly number[]>();
  for (let from = 0; from < rows.length; from += PICTURED_ROWS) {
    const ids = rows.slice(from, from + PICTURED_ROWS).map(({ id }) => id);
    for (const id of ids) together.set(id, ids);
  }
  return together;
}

interface RowPictureProps {
  id: number;
  together: readonly number[];
}

/** A row's picture, asked for once the row comes near the window; its place is there from the start. */
export function RowPicture({ id, together }: RowPictureProps) {
  const { store, client } = usePop();
  const place = useRef<HTMLSpanElement>(null);
  const [picture, setPicture] = useState<Picture>();

  useEffect(() => {
    const leaving = new AbortController();
    const stop = whenNear(place.current!, () => {
      // The rows that are asked for together share one call.
      store.client.call(popCardPictures, { query: { id: [...together] } }, leaving).then(
        ({ items }) => setPicture(items.find((item) => item.id === id)?.picture),
        () => {}, // the place stays empty
      );
    });
    return () => {
      leaving.abort();
      stop();
    };
  }, [store, id, together]);

  return (
    <span ref={place} className="tag-pop-picture">
      {picture && (
        <img
          src={client.mediaUrl(picture, { width: 160 })}
          width={picture.width}
          height={picture.height}
          alt=""
          loading="lazy"
          onError={() => setPicture(undefined)}
        />
      )}
    </span>
  );
}
