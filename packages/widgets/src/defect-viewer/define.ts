import { defineElement } from '@tag/element';
import tokens from '@tag/theme/tokens.css?inline';
import {
  DefectViewerElement,
  DefectViewerFailed,
  DefectViewerPlaceholder,
} from './defect-viewer-element.tsx';
import sheet from './defect-viewer.css?inline';
import { defectViewerSchema } from './schema.ts';

/** Registers `<tag-defect-viewer>`. */
defineElement(defectViewerSchema, DefectViewerElement, {
  sheets: [tokens, sheet],
  placeholder: DefectViewerPlaceholder,
  failed: DefectViewerFailed,
});
