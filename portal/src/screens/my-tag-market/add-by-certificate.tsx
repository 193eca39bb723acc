import { shape } from '@tag/contract/schema';
import {
  previewProducts,
  publishCertificateRule,
  type ListingPreview,
} from '@tag/contract/tag-market';
import { Form, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { say } from '@tag/ui/toast';
import { useClient } from '../../features/api/client-context.tsx';
import { describeFailure } from '../../features/api/describe-failure.ts';
import { PROBLEM_WORDS } from '../../features/market/preview-words.ts';

const certificateFormStruct = shape({ certificate: publishCertificateRule });

/**
 * Picks a card by the number on its slab. The field is empty again at once, for the next one: a scanner doesn't
 * wait for an answer.
 */
export function AddByCertificate({ onAdd }: { onAdd(preview: ListingPreview): void }) {
  const client = useClient();
  const form = useForm({
    schema: certificateFormStruct,
    initial: { certificate: '' },
    async submit({ certificate }) {
      form.reset();
      void pick(certificate);
    },
  });

  async function pick(certificate: string): Promise<void> {
    const refuse = (reason: string) => say(`${certificate}: ${reason}`, 'error');
    try {
      const query = { certificate: [certificate] };
      const { items } = await client.call(previewProducts, { query });
      const found = items.find((item) => item.certificate === certificate);
      const problem = found ? found.problem : 'not_yours';
      if (problem || !found) refuse(PROBLEM_WORDS[problem ?? 'not_yours']);
      else onAdd(found);
    } catch (error) {
      refuse(describeFailure(error));
    }
  }

  return (
    <Form form={form} className="market-add" label="Pick a card by its certificate">
      <TextField {...form.field('certificate')} label="Certificate number" placeholder="X0000001" />
      <SubmitButton submitting={form.submitting}>Select</SubmitButton>
    </Form>
  );
}
