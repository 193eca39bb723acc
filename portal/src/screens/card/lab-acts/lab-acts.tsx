import { cardTitle, type GradedCardDetail } from '@tag/contract/graded-cards';
import { Button } from '@tag/ui/button';
import { useState } from 'react';
import { CorrectCard } from './correct-card.tsx';
import { NewSlab } from './new-slab.tsx';
import { VoidCertificate } from './void-certificate.tsx';
import './lab-acts.css';

const ACTS = {
  correct: { label: 'Correct the card', Dialog: CorrectCard },
  rehold: { label: 'Record a new slab', Dialog: NewSlab },
  void: { label: 'Void the certificate', Dialog: VoidCertificate },
} as const;
type Act = keyof typeof ACTS;

interface LabActsProps {
  detail: GradedCardDetail;
  /** Shows the report as it is now. */
  onChanged(): void;
}

/** What the lab can do with a certificate after it was graded. Each leaves an entry in the public log. */
export default function LabActs({ detail, onChanged }: LabActsProps) {
  const [open, setOpen] = useState<Act>();
  const [said, setSaid] = useState('');
  const Dialog = open && ACTS[open].Dialog;
  return (
    <section className="lab-acts" aria-labelledby="lab-acts">
      <h2 id="lab-acts">Lab</h2>
      <p>
        What you do here is stated in the public log, with your reason, and can’t be taken back.
      </p>
      <div>
        {Object.entries(ACTS).map(([act, { label }]) => (
          <Button key={act} onClick={() => setOpen(act as Act)}>
            {label}
          </Button>
        ))}
      </div>
      <p role="status">{said}</p>
      {Dialog && (
        <Dialog
          certificate={detail.certificate}
          card={detail.card}
          title={cardTitle(detail.card)}
          onDone={(done) => {
            setSaid(done);
            setOpen(undefined);
            onChanged();
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
