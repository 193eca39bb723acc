import { BASE_PATH, EXAMPLE_ADDRESSES } from '../src/addresses.ts';
import { readElements, readTokens } from './elements.ts';
import { readNpmRecipe, readRecipes, readWebhookRecipe } from './recipes.ts';
import { readVersions } from './versions.ts';
import { readCalls, readWebhooks } from './webhooks.ts';

/**
 * What the pages show of our code. Each part is read from where the product has it, and all at once: Vite's runner,
 * which loads this module, is closed afterwards.
 */
export const FACTS = {
  base: BASE_PATH,
  at: EXAMPLE_ADDRESSES,
  elements: await readElements(),
  tokens: readTokens(),
  webhooks: readWebhooks(),
  calls: readCalls(),
  recipes: readRecipes(),
  npmRecipe: readNpmRecipe(),
  webhookRecipe: readWebhookRecipe(),
  versions: readVersions(),
};
export type Facts = typeof FACTS;
