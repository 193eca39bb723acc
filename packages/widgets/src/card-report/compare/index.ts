export { useDetails, type LoadingReport } from '../view-parts/use-details.ts';
export { Comparison } from './comparison.tsx';
export type { ComparisonProps } from './comparison-props.ts';
