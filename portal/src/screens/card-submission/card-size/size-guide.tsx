import { formatMoney } from '@tag/contract/formats';
import { useSubmission } from '../submission-context.tsx';
import { limitsOf } from './size-choices.ts';

/** Explains the sizes and their fees. */
export function SizeGuide() {
  const { references } = useSubmission();
  return (
    <details className="area-page-card size-guide">
      <summary>Which size is my card?</summary>
      <dl>
        {references.sizes.map((size) => (
          <div key={size.code}>
            <dt>
              {size.name}
              <span>
                {size.price > 0 ? `+${formatMoney(size.price)} a card` : 'No extra charge'}
              </span>
            </dt>
            <dd>{[size.description, limitsOf(size)].filter(Boolean).join(' ')}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
