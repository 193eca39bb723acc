/** The skeleton of one card. */
export function ListingWaiting() {
  return (
    <div className="tag-market-one">
      <p className="tag-hidden" role="status">
        Loading the card
      </p>
      <span className="tag-market-mat tag-bone tag-market-bone" />
      <div className="tag-market-details" aria-hidden="true">
        {['name', 'grade', 'price', 'facts'].map((part) => (
          <span key={part} className="tag-bone tag-market-bone" data-bone={part} />
        ))}
      </div>
    </div>
  );
}

/** The skeleton of a page of cards. */
export function ListWaiting({ count }: { count: number }) {
  return (
    <div>
      <p className="tag-hidden" role="status">
        Loading cards for sale
      </p>
      <div className="tag-market-grid" aria-hidden="true">
        {Array.from({ length: count }, (_, at) => (
          <span key={at} className="tag-bone tag-market-bone" data-bone="card" />
        ))}
      </div>
    </div>
  );
}
