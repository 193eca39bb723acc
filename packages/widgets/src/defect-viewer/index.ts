export { DefectViewer, type DefectViewerProps } from './defect-viewer.tsx';
export { openingOf, type Opening } from './opening.ts';
export { defectViewerSchema } from './schema.ts';
export { type Light, type Shown, showOf, type Subject } from './shown.ts';
