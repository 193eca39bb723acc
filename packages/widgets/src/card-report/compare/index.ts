export { useDetails, type LoadingReport } from '../views/use-details.ts';
export { Comparison, type ComparisonProps } from './comparison.tsx';
