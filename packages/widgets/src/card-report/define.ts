import { defineElement } from '@tag/element';
import tokens from '@tag/theme/tokens.css?inline';
import {
  CardReportElement,
  CardReportFailed,
  CardReportPlaceholder,
} from './card-report-element.tsx';
import sheet from './card-report.css?inline';
import { cardReportSchema } from './schema.ts';

/** Registers `<tag-card-report>`. */
defineElement(cardReportSchema, CardReportElement, {
  sheets: [tokens, sheet],
  placeholder: CardReportPlaceholder,
  failed: CardReportFailed,
});
