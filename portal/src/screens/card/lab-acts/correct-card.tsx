import { correctCertificate } from '@tag/contract/lab';
import type { CopyDetails } from '@tag/contract/orders';
import { Modal } from '@tag/ui/modal';
import { useState } from 'react';
import { useClient } from '../../../features/api/client-context.tsx';
import { IdentityForm, type Identity } from '../../../features/card-identity/identity-form.tsx';
import { CardSearch } from '../../../features/card-search/card-search.tsx';
import type { LabActProps } from './lab-act.ts';

/** Asks which card it is after all. */
export function CorrectCard({ card, certificate, onClose, onDone, title }: LabActProps) {
  const client = useClient();
  const [isUnlisted, setUnlisted] = useState(false);

  async function save({ reason, seen, variationId }: Identity): Promise<void> {
    if (variationId === null) {
      setUnlisted(true);
      return;
    }
    const body = { variationId, seen, reason };
    await client.call(correctCertificate, { params: { certificateValue: certificate }, body });
    onDone('The card is corrected.');
  }
  return (
    <Modal title={`Which card is ${certificate}?`} onClose={onClose}>
      <div className="lab-acts-form">
        <p>
          Its certificate says <strong>{title}</strong>. The population counts it as what you choose
          here from now on.
        </p>
        {isUnlisted && (
          <p role="alert">The catalog has no variation of this card. Add one to it first.</p>
        )}
        <CardSearch initial={title}>
          {(match, startOver) => (
            <IdentityForm
              key={match.cardId}
              match={match}
              {...(title.startsWith(match.title) && {
                known: { variationId: null, seen: seenOn(card) },
              })}
              reasonHint="Anyone can read it in the report’s history."
              submit="Correct the certificate"
              onSave={save}
              onAnother={startOver}
            />
          )}
        </CardSearch>
      </div>
    </Modal>
  );
}

/** What the certificate says is on this copy: it stays, unless it is the mistake. */
const seenOn = (card: LabActProps['card']): CopyDetails => ({
  ...(card.cmpCode !== null && { cmpCode: card.cmpCode }),
  ...(card.serialNumber !== null && { serialNumber: card.serialNumber }),
  ...(card.divisorNumber !== null && { divisorNumber: card.divisorNumber }),
  ...(card.isPrizm && { isPrizm: true }),
  ...(card.isRefractor && { isRefractor: true }),
});
