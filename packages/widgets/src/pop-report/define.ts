import { defineElement } from '@tag/element';
import tokens from '@tag/theme/tokens.css?inline';
import { PopReportElement, PopReportFailed, PopReportPlaceholder } from './pop-report-element.tsx';
import sheet from './pop-report.css?inline';
import { popReportSchema } from './schema.ts';

/** Registers `<tag-pop-report>`. */
defineElement(popReportSchema, PopReportElement, {
  sheets: [tokens, sheet],
  placeholder: PopReportPlaceholder,
  failed: PopReportFailed,
});
