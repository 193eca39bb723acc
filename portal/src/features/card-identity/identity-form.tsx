import type { CardMatch } from '@tag/contract/cards';
import { labReasonRule } from '@tag/contract/lab';
import { copyDetailFields, isSerialInRun, type CopyDetails } from '@tag/contract/orders';
import { boolean, integer, optional, refined, required, shape } from '@tag/contract/schema';
import { Button } from '@tag/ui/button';
import { Form, FormActions, RadioGroup, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { useEffect, useRef } from 'react';
import { CardPicture } from '../card-search/card-picture.tsx';
import { useVariations } from '../card-search/use-variations.ts';
import { CopyFields } from '../copy-details/copy-fields.tsx';
import { copyOfValues, valuesOfCopy } from '../copy-details/copy-values.ts';
import './identity-form.css';

/** Which card of the catalogue a card is, and what is on this copy. */
export interface Identity {
  readonly cardId: number;
  /** null: the catalogue has no variations of it. */
  readonly variationId: number | null;
  readonly seen: CopyDetails;
  /** Empty unless the form asks for it. */
  readonly reason: string;
}

interface IdentityFormProps {
  match: Pick<CardMatch, 'cardId' | 'image' | 'title'>;
  /** What is known of it so far, if it is the same card. */
  known?: { readonly variationId: number | null; readonly seen: CopyDetails };
  /** Asks for a public reason, with this hint. */
  reasonHint?: string;
  submit: string;
  onSave(identity: Identity): Promise<void>;
  onAnother(): void;
}

/** A card that was found: which variation it is, if there are several, and what is on this copy. */
export function IdentityForm(props: IdentityFormProps) {
  const { match, known, onAnother, onSave, reasonHint, submit } = props;
  const { again, answer, failure, variations } = useVariations(match);
  const { cardId, image, title } = match;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus();
  }, [answer]);
  const isSeveral = variations.length > 1;
  const asksWhy = reasonHint !== undefined;
  const form = useForm({
    schema: identityStruct(isSeveral, asksWhy),
    initial: {
      variationId: String(known?.variationId ?? ''),
      reason: '',
      ...valuesOfCopy({
        ...known?.seen,
        isSerialNumber:
          known?.seen.serialNumber !== undefined || known?.seen.divisorNumber !== undefined,
      }),
    },
    prepare(values) {
      const chosen = isSeveral ? values.variationId : (variations[0]?.id ?? '');
      return {
        ...copyOfValues(values),
        ...(asksWhy && { reason: values.reason }),
        ...(chosen !== '' && { variationId: Number(chosen) }),
      };
    },
    submit: ({ isSerialNumber: _, reason = '', variationId = null, ...seen }) =>
      onSave({ cardId, variationId, seen, reason }),
  });
  return (
    <div ref={panel} className="identity-form">
      <CardPicture image={image} />
      <strong>{title}</strong>
      {failure !== undefined && (
        <p role="alert">
          The variations couldn’t be loaded. {failure} <Button onClick={again}>Try again</Button>
        </p>
      )}
      {!answer && failure === undefined && <p>Loading the variations…</p>}
      {answer && (
        <Form form={form} label="This card">
          {isSeveral && (
            <RadioGroup
              {...form.field('variationId')}
              label="Variation"
              choices={variations.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          <p>Enter only what you see on the card. Its certificate will say it.</p>
          <CopyFields form={form} />
          {asksWhy && <TextField {...form.field('reason')} label="Reason" hint={reasonHint} />}
          <FormActions>
            <SubmitButton submitting={form.submitting} busyLabel="Saving…">
              {submit}
            </SubmitButton>
            <Button onClick={onAnother}>Search again</Button>
          </FormActions>
        </Form>
      )}
    </div>
  );
}

const variationRule = integer({ min: 1 });

const identityStruct = (isSeveral: boolean, asksWhy: boolean) =>
  refined(
    shape({
      variationId: isSeveral
        ? required(variationRule, 'Choose the variation')
        : optional(variationRule),
      reason: asksWhy ? required(labReasonRule, 'Say why: it is public') : optional(labReasonRule),
      isSerialNumber: optional(boolean()),
      ...copyDetailFields,
    }),
    (identity) => {
      const { divisorNumber, isSerialNumber, serialNumber } = identity;
      if (isSerialNumber && serialNumber === undefined && divisorNumber === undefined) {
        return { field: 'serialNumber', reason: 'Enter what is printed, such as 23 out of 99' };
      }
      return isSerialInRun(identity);
    },
  );
