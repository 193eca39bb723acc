import { CheckboxField, TextField, type FormHandle } from '@tag/ui/form';
import type { CopyValues } from './copy-values.ts';
import './entry-fields.css';

/** The fields that differ between copies of a card. */
export function CopyFields({ form }: { form: FormHandle<CopyValues> }) {
  return (
    <>
      <div className="entry-fields">
        <TextField
          {...form.field('cmpCode')}
          label="CMP code"
          hint="The small print code on the back"
        />
      </div>
      <div className="entry-fields-checks">
        <CheckboxField {...form.field('isPrizm')} label="Prizm" />
        <CheckboxField {...form.field('isRefractor')} label="Refractor" />
        <CheckboxField {...form.field('isSerialNumber')} label="Numbered, such as 23/99" />
      </div>
      {form.values.isSerialNumber && (
        <div className="entry-fields">
          <TextField
            {...form.field('serialNumber')}
            optional={false}
            label="Serial number"
            inputMode="numeric"
          />
          <TextField
            {...form.field('divisorNumber')}
            optional={false}
            label="Out of"
            inputMode="numeric"
          />
        </div>
      )}
    </>
  );
}
