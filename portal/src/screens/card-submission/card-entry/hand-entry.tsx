import { newCard } from '@tag/contract/orders';
import { Form, FormActions, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { useEffect, useRef, useState } from 'react';
import { CopyFields } from '../../../features/copy-details/copy-fields.tsx';
import { readWhole } from '../../../features/copy-details/copy-values.ts';
import { useSubmission } from '../submission-context.tsx';
import { IdentityFields } from './entry-fields.tsx';
import { BLANK_ENTRY, entryOfValues, handEntryStruct, valuesOfWords } from './entry-values.ts';

/**
 * A card that is not in the catalogue, or not found there. Year and set stay for the next one.
 * @param unfound the words it was searched by; empty if it wasn't.
 */
export function HandEntry({ unfound }: { unfound: string }) {
  const { submission } = useSubmission();
  const [added, setAdded] = useState('');
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone with the search; the set is what its words don't say.
  useEffect(() => {
    if (unfound) box.current?.querySelector<HTMLElement>('[name="set"]')?.focus();
  }, [unfound]);
  const form = useForm({
    schema: handEntryStruct,
    initial: valuesOfWords(unfound),
    prepare: (values) => {
      const copies = readWhole(values.copies);
      return { ...entryOfValues(values), ...(copies !== undefined && { copies }) };
    },
    async submit({ copies, ...entry }, values) {
      const first = submission.cards.nextPosition();
      const cards = Array.from({ length: copies }, (_, index) =>
        newCard({ ...entry, position: first + index }),
      );
      submission.cards.put(cards);
      setAdded(`Added: ${cards[0]!.title}`);
      form.reset({ ...BLANK_ENTRY, year: values.year, set: values.set, subset: values.subset });
      box.current?.querySelector<HTMLElement>('[name="number"]')?.focus();
    },
  });
  return (
    <div ref={box}>
      <Form form={form} label="Enter a card by hand">
        <IdentityFields form={form} />
        <CopyFields form={form} />
        <div className="entry-fields">
          <TextField {...form.field('copies')} label="Copies" inputMode="numeric" />
        </div>
        <FormActions>
          <SubmitButton submitting={form.submitting}>
            {form.values.copies.trim() === '1' ? 'Add card' : 'Add cards'}
          </SubmitButton>
        </FormActions>
      </Form>
      <p className="card-entry-added" role="status">
        {added}
      </p>
    </div>
  );
}
