import { EXAMPLE_ADDRESSES } from '../src/addresses.ts';

interface Example {
  readonly title: string;
  readonly html: string;
}

const { portal } = EXAMPLE_ADDRESSES;

/** What the editor of each element's page starts with, by the element's folder. */
export const EXAMPLES: Readonly<Record<string, readonly Example[]>> = {
  'card-report': [
    {
      title: 'Summary',
      html: `<tag-card-report cert="X0000001" view="summary">
  <a href="${portal}/card/X0000001">View report X0000001</a>
</tag-card-report>`,
    },
    {
      title: 'Badge',
      html: `<tag-card-report cert="X0000001" view="badge">
  <a href="${portal}/card/X0000001">View report X0000001</a>
</tag-card-report>`,
    },
    {
      title: 'Full report',
      html: `<tag-card-report cert="X0000001" view="full">
  <a href="${portal}/card/X0000001">View report X0000001</a>
</tag-card-report>`,
    },
    {
      title: 'Comparison',
      html: `<tag-card-report compare="X0000001,X0000002">
  <a href="${portal}/card/X0000001">View report X0000001</a>
</tag-card-report>`,
    },
  ],
  'defect-viewer': [
    {
      title: 'The defect with the highest cost',
      html: `<tag-defect-viewer cert="X0000001">
  <a href="${portal}/card/X0000001">View report X0000001</a>
</tag-defect-viewer>`,
    },
  ],
  'market-listing': [
    {
      title: 'All cards for sale',
      html: `<tag-market-listing page-size="6" listing-url="/cards/{certificate}">
  <a href="/cards">Browse cards for sale</a>
</tag-market-listing>`,
    },
    {
      title: 'One card, with your button',
      html: `<tag-market-listing cert="X0000021">
  <a href="${portal}/card/X0000021">View report X0000021</a>
  <a slot="actions" href="/cart/add/X0000021">Add to cart</a>
</tag-market-listing>`,
    },
  ],
  'pop-report': [
    {
      title: 'All categories',
      html: `<tag-pop-report page-size="10">
  <a href="${portal}/pop-report">View the population report</a>
</tag-pop-report>`,
    },
    {
      title: 'Compact, for a sidebar',
      html: `<tag-pop-report category="Pokemon" compact page-size="5">
  <a href="${portal}/pop-report">View the population report</a>
</tag-pop-report>`,
    },
  ],
};
