export { BarChart, type Bar, type BarChartProps } from './population/bar-chart.tsx';
export { PercentLegend, type PercentLegendProps } from './population/percent-legend.tsx';
export { PopulationStrip, type PopulationStripProps } from './population-strip.tsx';
export { ScoreBar, type ScoreBarProps } from './score-bar.tsx';
export { ScoreScale, type Band, type ScoreScaleProps } from './score-scale.tsx';
export { TrendLine, type TrendLineProps } from './population/trend-line.tsx';
export type { TrendPoint } from './population/trend-layout.ts';
export { WaterfallDrop } from './waterfall-drop.tsx';
export { layOutWaterfall, type Drop } from './waterfall-layout.ts';
