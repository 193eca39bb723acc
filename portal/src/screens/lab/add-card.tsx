import { listCategories, type CardMatch } from '@tag/contract/cards';
import {
  addCatalogCard,
  listCatalogSets,
  newCatalogCardStruct,
  type BenchCard,
  type NewCatalogCard,
} from '@tag/contract/lab';
import { Button } from '@tag/ui/button';
import {
  CheckboxField,
  Form,
  FormActions,
  SelectField,
  SubmitButton,
  TextField,
  TypeAheadField,
  useForm,
} from '@tag/ui/form';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../../features/api/client-context.tsx';
import { useAnswer } from '../../features/api/use-answer.ts';
import { useBench } from './bench.ts';
import { SimilarCards } from './similar-cards.tsx';

interface AddCardProps {
  card: BenchCard;
  /** The card to identify it as: the added one, or one that the catalogue has. */
  onFound(match: CardMatch): void;
  onBack(): void;
}

const BLANK = {
  categoryId: '',
  setId: '',
  isNewSet: false,
  year: '',
  brand: '',
  set: '',
  number: '',
  name: '',
  variation: '',
};

/** Adds a card to the catalogue that it lacks, after showing the similar ones it has. */
export function AddCard({ card: { itemId }, onBack, onFound }: AddCardProps) {
  const client = useClient();
  const { announce } = useBench();
  const { answer: categories } = useAnswer('categories', (signal) =>
    client.call(listCategories, undefined, { signal }),
  );
  /** The sets that were found so far, by id. */
  const [setNames, setSetNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [similar, setSimilar] = useState<{ body: NewCatalogCard; cards: readonly CardMatch[] }>();

  const panel = useRef<HTMLDivElement>(null);
  const isAsking = similar !== undefined;
  useEffect(() => {
    // Also after the similar cards: their button is gone.
    if (!isAsking) panel.current?.querySelector('select')?.focus();
  }, [isAsking]);

  async function add(body: NewCatalogCard): Promise<void> {
    const { added, similar: cards } = await client.call(addCatalogCard, { body });
    if (!added) return setSimilar({ body, cards });
    announce(`Added: ${added.title}. Somebody else has to confirm it.`, 'good');
    onFound(added);
  }

  const form = useForm({
    schema: newCatalogCardStruct,
    initial: BLANK,
    prepare: (values) => bodyOf(values, itemId, setNames),
    submit: add,
  });
  const { values } = form;

  async function findSets(search: string, signal: AbortSignal) {
    if (values.categoryId === '') return [];
    const query = { categoryId: Number(values.categoryId), search: search.slice(0, 200) };
    const { items } = await client.call(listCatalogSets, { query }, { signal });
    const found = items.map(({ id, title, year }) => ({
      value: String(id),
      label: `${title} (${year})`,
    }));
    setSetNames(
      (known) => new Map([...known, ...found.map((it) => [it.value, it.label] as const)]),
    );
    return found;
  }

  return (
    <>
      {similar && (
        <SimilarCards
          cards={similar.cards}
          onPick={onFound}
          onAdd={() => add({ ...similar.body, isDifferent: true })}
          onBack={() => setSimilar(undefined)}
        />
      )}
      <div ref={panel} hidden={isAsking}>
        <Form form={form} label="Add to the catalog">
          <p>
            Enter what is printed on the card. You can grade it at once; customers see it when
            somebody else has confirmed it.
          </p>
          <SelectField
            {...form.field('categoryId')}
            label="Category"
            placeholder="Choose"
            choices={(categories?.items ?? []).map(({ id, name }) => ({
              value: String(id),
              label: name,
            }))}
            onChange={(categoryId) => form.change({ categoryId, setId: '' })}
          />
          {!values.isNewSet && (
            <TypeAheadField
              {...form.field('setId')}
              optional={false}
              label="Set"
              hint={values.categoryId ? 'Type part of its name or its year' : 'First the category'}
              labelOf={(value) => setNames.get(value)}
              search={findSets}
            />
          )}
          <CheckboxField {...form.field('isNewSet')} label="The set isn’t in the list" />
          {values.isNewSet && (
            <div className="tag-form-pair">
              <TextField
                {...form.field('year')}
                optional={false}
                label="Year"
                inputMode="numeric"
              />
              <TextField {...form.field('brand')} optional={false} label="Brand or series" />
              <TextField {...form.field('set')} optional={false} label="Set" />
            </div>
          )}
          <div className="tag-form-pair">
            <TextField {...form.field('number')} label="Number" hint="As printed, such as 4/102" />
            <TextField {...form.field('name')} label="Name" />
          </div>
          <TextField
            {...form.field('variation')}
            label="Variation"
            hint="normal, holo, reverse, or what sets it apart"
          />
          <FormActions>
            <SubmitButton submitting={form.submitting} busyLabel="Checking…">
              Add to the catalog
            </SubmitButton>
            <Button onClick={onBack}>Search again</Button>
          </FormActions>
        </Form>
      </div>
    </>
  );
}

/** Only a set of the list is a set; of a new one everything is asked for. */
function bodyOf(
  values: typeof BLANK,
  itemId: string,
  setNames: ReadonlyMap<string, string>,
): object {
  const { brand, categoryId, isNewSet, name, number, set, setId, variation, year } = values;
  return {
    itemId,
    number,
    name,
    variation,
    ...(categoryId && { categoryId: Number(categoryId) }),
    ...(!isNewSet && { setId: setNames.has(setId) ? Number(setId) : null }),
    ...(isNewSet && { brand, set, year: year.trim() ? Number(year) : null }),
  };
}
