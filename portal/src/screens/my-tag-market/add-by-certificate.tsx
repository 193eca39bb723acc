import { Refusal } from '@tag/contract/errors';
import { shape } from '@tag/contract/schema';
import {
  previewProducts,
  publishCertificateRule,
  type ListingPreview,
} from '@tag/contract/tag-market';
import { Form, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { useClient } from '../../features/api/client-context.tsx';
import { PROBLEM_WORDS } from './preview-words.ts';

const certificateFormStruct = shape({ certificate: publishCertificateRule });

/** Picks a card by the number on its slab. */
export function AddByCertificate({ onAdd }: { onAdd(preview: ListingPreview): void }) {
  const client = useClient();
  const form = useForm({
    schema: certificateFormStruct,
    initial: { certificate: '' },
    async submit({ certificate }) {
      const query = { certificate: [certificate] };
      const { items } = await client.call(previewProducts, { query });
      const found = items.find((item) => item.certificate === certificate);
      const problem = found ? found.problem : 'not_yours';
      if (!found || problem) throw refusal(PROBLEM_WORDS[problem ?? 'not_yours']);
      onAdd(found);
      form.reset();
    },
  });
  return (
    <Form form={form} className="market-add" label="Pick a card by its certificate">
      <TextField
        {...form.field('certificate')}
        label="Certificate number"
        placeholder="X0000001"
        autoComplete="off"
      />
      <SubmitButton submitting={form.submitting} busyLabel="Looking…">
        Select
      </SubmitButton>
    </Form>
  );
}

const refusal = (reason: string) =>
  new Refusal('validation', { fields: [{ path: 'certificate', reason }] });
