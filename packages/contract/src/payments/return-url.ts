import { text } from '../schema/text.ts';

/** Where a checkout returns the payer to. */
export const returnUrlStruct = text({
  min: 1,
  max: 2000,
  pattern: /^https?:\/\/\S+$/,
  reason: 'Expected an address',
  description: 'a page of the portal; other sites are refused',
});
