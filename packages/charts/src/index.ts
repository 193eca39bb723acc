export { CenteringFigure, type CenteringFigureProps } from './centering-figure.tsx';
export { PopulationStrip, type PopulationStripProps } from './population-strip.tsx';
export { ScoreBar, type ScoreBarProps } from './score-bar.tsx';
export { ScoreScale, type Band, type ScoreScaleProps } from './score-scale.tsx';
export { Waterfall, type WaterfallProps } from './waterfall.tsx';
export type { WaterfallStep } from './waterfall-layout.ts';
