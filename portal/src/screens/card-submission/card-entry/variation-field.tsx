import type { CardVariation } from '@tag/contract/cards';
import { oneOf, optional, required, text } from '@tag/contract/schema';
import { SelectField, type FormHandle } from '@tag/ui/form';

type Variations = readonly Pick<CardVariation, 'id' | 'name'>[];

/** The choice of a customer who can't tell: the lab looks for itself. */
export const UNSURE = 'unsure';

/** The rule for the chosen variation of a card: with several, there must be one. */
export const variationRule = (variations: Variations) =>
  variations.length > 1
    ? required(oneOf([...variations.map(({ id }) => String(id)), UNSURE]), 'Choose the variation')
    : optional(text());

/** The chosen variation, null for a customer who isn't sure; a card's only one always. */
export function chosenVariation<T extends Variations[number]>(
  chosen: string | undefined,
  variations: readonly T[],
): T | null {
  if (variations.length === 1) return variations[0]!;
  return variations.find(({ id }) => String(id) === chosen) ?? null;
}

interface VariationFieldProps {
  form: Pick<FormHandle<{ variationId: string }>, 'field'>;
  variations: Variations;
}

/** Asks for the variation of a card that has several. None is chosen from the start. */
export function VariationField({ form, variations }: VariationFieldProps) {
  if (variations.length < 2) return null;
  const choices = variations.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField
      {...form.field('variationId')}
      optional={false}
      label="Variation"
      placeholder="Choose one"
      choices={[...choices, { value: UNSURE, label: 'I’m not sure' }]}
    />
  );
}
