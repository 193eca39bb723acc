import type { BenchCard, BenchOrder } from '@tag/contract/lab';
import { useId } from 'react';
import { BenchStage } from './bench-stage.tsx';
import { CardFacts } from './card-facts.tsx';
import { CardPictures } from './card-pictures.tsx';
import { placeOf } from './card-place.ts';
import type { CardTask } from './card-tasks.ts';
import { Due } from './due.tsx';
import { ArrivalActs } from './arrival-acts.tsx';
import { PhotoList } from './photos.tsx';
import { SlabCode } from './slab-code.tsx';
import { StageActs } from './stage-acts.tsx';

interface PanelProps {
  order: BenchOrder;
  card: BenchCard;
  onSelect(card: BenchCard): void;
  onTask(task: CardTask): void;
}

/** The card at the bench: what it is and should be, and what to do with it now. Keys act here. */
export function Panel({ card, onSelect, onTask, order }: PanelProps) {
  const id = useId();
  const place = placeOf(card);
  const { certificate, dueAt, itemId, label, photos, title } = card;
  return (
    <section className="bench-panel" aria-labelledby={id} tabIndex={-1}>
      <div className="bench-row">
        <h2 id={id}>{title}</h2>
        {place !== null && <BenchStage stage={place} />}
        {dueAt !== null && <Due dueAt={dueAt} />}
      </div>
      <CardFacts card={card} />
      <CardPictures card={card} />
      {label && (
        <div className="bench-row">
          <p className="bench-label" role="group" aria-label="Label">
            {label.lines.map((line, index) => (
              // Two lines may read alike.
              <span key={`${index} ${line}`}>{line}</span>
            ))}
          </p>
          {certificate !== null && <SlabCode certificate={certificate} />}
        </div>
      )}
      {place === null && <p className="bench-nothing">Missing from its parcel.</p>}
      {place === 'pending_receipt' && <ArrivalActs card={card} onSelect={onSelect} />}
      {place !== null && place !== 'pending_receipt' && place !== 'shipped' && (
        <StageActs {...{ order, card, onSelect, onTask }} stage={place} />
      )}
      <PhotoList target={{ itemId, of: title }} photos={photos} />
    </section>
  );
}
