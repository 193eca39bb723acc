export interface MarketListingProps {
  cert: string;
}

/** The same in the portal and in the element; it depends on neither. */
export function MarketListing({ cert }: MarketListingProps) {
  return (
    <section className="tag-market-listing">
      <h2>Certificate {cert}</h2>
    </section>
  );
}
