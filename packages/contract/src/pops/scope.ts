import { shape, type ShapeOf } from '../schema/collection.ts';
import { integer } from '../schema/number.ts';
import { optional, refined, type AnySchema, type Refinement } from '../schema/schema.ts';
import { text } from '../schema/text.ts';

/**
 * A part of the population; all of it by default. Names are the catalogue's, in upper or lower case. They
 * come from the route `/pop-report/{category?}/{year?}/{brandName?}/{cardName?}/{cardNumber?}`, in which
 * `set` is `{brandName?}`; the variation travels as `?variation=`.
 */
export const scopeFields = {
  category: optional(text({ min: 1, max: 60, trim: true })),
  year: optional(integer({ min: 1800, max: 2200 })),
  set: optional(
    text({ min: 1, max: 330, trim: true, description: 'title of the set; its name alone will do' }),
  ),
  card: optional(text({ min: 1, max: 200, trim: true, description: 'name of the card' })),
  number: optional(text({ min: 1, max: 60, trim: true, description: 'as printed: 4/102' })),
  variation: optional(text({ min: 1, max: 120, trim: true })),
};

/** A scope as wide as a set or wider. */
export const setScopeFields = {
  category: scopeFields.category,
  year: scopeFields.year,
  set: scopeFields.set,
};

/** A part of the population; all of it by default. */
export type PopulationScope = ShapeOf<typeof scopeFields>;

/** A card needs its set; a number or a variation needs the card. */
function parents({ set, card, number, variation }: PopulationScope): Refinement {
  if (card === undefined && (number !== undefined || variation !== undefined)) {
    return { field: 'card', reason: 'Is required with a number or a variation' };
  }
  if (set === undefined && card !== undefined) {
    return { field: 'set', reason: 'Is required with a card' };
  }
  return true;
}

/** A query of any scope, with other fields. */
/* @__NO_SIDE_EFFECTS__ */
export function scopedQuery<F extends Record<string, AnySchema>>(more: F) {
  return refined(shape({ ...scopeFields, ...more }), (query) => parents(query as PopulationScope));
}

/** The same for one card. */
/* @__NO_SIDE_EFFECTS__ */
export function cardQuery<F extends Record<string, AnySchema>>(more: F) {
  return refined(shape({ ...scopeFields, ...more }), (query) => {
    const { set, card } = query as PopulationScope;
    if (set === undefined) return { field: 'set', reason: 'Is required' };
    return card === undefined ? { field: 'card', reason: 'Is required' } : true;
  });
}

/** The same for a list of cards: a scope wider than a set needs a search. */
/* @__NO_SIDE_EFFECTS__ */
export function cardsQuery<F extends Record<string, AnySchema>>(more: F) {
  return refined(shape({ ...scopeFields, ...more }), (query) => {
    const { set, search } = query as PopulationScope & { search?: string };
    if (set === undefined && !search) {
      return { field: 'set', reason: 'Is required unless something is searched for' };
    }
    return parents(query as PopulationScope);
  });
}
