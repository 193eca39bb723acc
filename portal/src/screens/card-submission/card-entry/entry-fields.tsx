import { CheckboxField, TextField, type FormHandle } from '@tag/ui/form';
import type { EntryValues } from './entry-values.ts';

/** The fields that identify the card. */
export function IdentityFields({ form }: { form: FormHandle<EntryValues> }) {
  return (
    <>
      <div className="entry-fields">
        <TextField {...form.field('year')} label="Year" inputMode="numeric" />
        <TextField {...form.field('set')} label="Set" className="entry-fields__wide" />
        <TextField {...form.field('subset')} label="Subset" className="entry-fields__wide" />
      </div>
      <div className="entry-fields">
        <TextField {...form.field('number')} label="Number" />
        <TextField {...form.field('name')} label="Name" className="entry-fields__wide" />
        <TextField {...form.field('variation')} label="Variation" className="entry-fields__wide" />
      </div>
    </>
  );
}

/** The fields that differ between copies of a card. */
export function CopyFields({ form }: { form: FormHandle<EntryValues> }) {
  return (
    <>
      <div className="entry-fields">
        <TextField
          {...form.field('cmpCode')}
          label="CMP code"
          hint="The small print code on the back"
        />
      </div>
      <div className="entry-fields__checks">
        <CheckboxField {...form.field('isPrizm')} label="Prizm" />
        <CheckboxField {...form.field('isRefractor')} label="Refractor" />
        <CheckboxField {...form.field('isSerialNumber')} label="Numbered, such as 23/99" />
      </div>
      {form.values.isSerialNumber && (
        <div className="entry-fields">
          <TextField {...form.field('serialNumber')} label="Serial number" inputMode="numeric" />
          <TextField {...form.field('divisorNumber')} label="Out of" inputMode="numeric" />
        </div>
      )}
    </>
  );
}
