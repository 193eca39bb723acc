import { defineElement } from '@tag/element';
import tokens from '@tag/theme/tokens.css?inline';
import {
  CardReportElement,
  CardReportFailed,
  CardReportPlaceholder,
} from './card-report-element.tsx';
import { cardReportSchema } from './schema.ts';
import sheet from './views/element.css?inline';

/** Registers `<tag-card-report>`. */
defineElement(cardReportSchema, CardReportElement, {
  sheets: [tokens, sheet],
  placeholder: CardReportPlaceholder,
  failed: CardReportFailed,
});
