interface PercentLegendProps {
  /** Label for the shares: `Share of the card’s certificates`. */
  label: string;
  /** The steps of the percent color scale. */
  steps: readonly number[];
}

/** The key to the percent scale: each step with its upper end. */
export function PercentLegend({ label, steps }: PercentLegendProps) {
  return (
    <figure className="tag-chart-legend">
      <figcaption>{label} (%)</figcaption>
      <ol aria-hidden="true">
        <li>
          <svg className="tag-chart" width="100%" height="10">
            <rect className="tag-chart-none" width="100%" height="10" />
          </svg>
          none
        </li>
        {steps.map((step) => (
          <li key={step}>
            <svg className="tag-chart" width="100%" height="10">
              <rect data-step={step} width="100%" height="10" />
            </svg>
            {step}
          </li>
        ))}
      </ol>
    </figure>
  );
}
