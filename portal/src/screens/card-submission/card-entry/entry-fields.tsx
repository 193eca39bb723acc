import { TextField, type FormHandle } from '@tag/ui/form';
import '../../../features/copy-details/entry-fields.css';
import type { EntryValues } from './entry-values.ts';

/** The fields that identify the card. */
export function IdentityFields({ form }: { form: FormHandle<EntryValues> }) {
  return (
    <>
      <div className="entry-fields">
        <TextField {...form.field('year')} label="Year" inputMode="numeric" />
        <TextField {...form.field('set')} label="Set" className="entry-fields-wide" />
        <TextField {...form.field('subset')} label="Subset" className="entry-fields-wide" />
      </div>
      <div className="entry-fields">
        <TextField {...form.field('number')} label="Number" />
        <TextField {...form.field('name')} label="Name" className="entry-fields-wide" />
        <TextField {...form.field('variation')} label="Variation" className="entry-fields-wide" />
      </div>
    </>
  );
}
