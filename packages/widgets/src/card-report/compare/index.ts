export { useDetails, type LoadingReport } from '../common/use-details.ts';
export { Comparison } from './comparison.tsx';
export type { ComparisonProps } from './comparison-props.ts';
