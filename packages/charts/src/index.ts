export { BarChart, type Bar } from './population/bar-chart.tsx';
export { PercentLegend } from './population/percent-legend.tsx';
export { PopulationStrip } from './population-strip.tsx';
export { LossBar } from './loss-bar.tsx';
export { ScoreScale, type Band } from './score-scale.tsx';
export { TrendLine } from './population/trend-line.tsx';
export { WaterfallDrop } from './waterfall-drop.tsx';
export { layOutWaterfall, type Drop } from './waterfall-layout.ts';
