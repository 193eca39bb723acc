import { MOST_PUBLISHED, previewProducts } from '@tag/contract/tag-market';
import { Button } from '@tag/ui/button';
import { say } from '@tag/ui/toast';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { sayPublished } from '../../features/market/preview-words.ts';
import { createPublication } from '../../features/market/publication.ts';
import { PublishDialog } from '../../features/market/publish-dialog.tsx';

interface ListForSaleProps {
  certificates: readonly string[];
  onPublished(): void;
}

/** Opens the dialog that prices and publishes the selected cards. */
export function ListForSale({ certificates, onPublished }: ListForSaleProps) {
  const client = useClient();
  const publication = useMemo(() => createPublication(client), [client]);
  useEffect(() => publication.start(), [publication]);
  const [step, setStep] = useState<'closed' | 'asking' | 'pricing'>('closed');
  const close = useCallback(() => setStep('closed'), []);

  async function open(): Promise<void> {
    if (certificates.length > MOST_PUBLISHED) {
      return say(`You can publish ${MOST_PUBLISHED} cards at once.`, 'error');
    }
    setStep('asking');
    try {
      const query = { certificate: [...certificates], pageSize: MOST_PUBLISHED };
      const { items } = await client.call(previewProducts, { query });
      publication.keep(certificates);
      for (const preview of items) publication.pick(preview);
      setStep('pricing');
    } catch (error) {
      say(describeFailure(error), 'error');
      setStep('closed');
    }
  }

  return (
    <>
      <Button
        look="primary"
        aria-disabled={step === 'asking'}
        onClick={() => step !== 'asking' && void open()}
      >
        List for sale
      </Button>
      {step === 'pricing' && (
        <PublishDialog
          publication={publication}
          onClose={close}
          onPublished={(listings) => {
            setStep('closed');
            sayPublished(listings);
            onPublished();
          }}
        />
      )}
    </>
  );
}
