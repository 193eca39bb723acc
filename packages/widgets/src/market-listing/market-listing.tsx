export interface MarketListingProps {
  cert: string;
}

/** The component, for the portal and for the element. */
export function MarketListing({ cert }: MarketListingProps) {
  return (
    <section className="tag-market-listing">
      <h2>Certificate {cert}</h2>
    </section>
  );
}
