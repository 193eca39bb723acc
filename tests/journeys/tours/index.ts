import { GRADES_TOURS } from './grades.ts';
import { LAB_TOURS } from './lab.ts';
import { MEMBER_TOURS } from './members.ts';
import { ORDER_TOURS } from './orders.ts';
import { POPULATION_TOURS } from './population.ts';
import { REPORT_TOURS } from './reports.ts';
import { SECOND_FACTOR_TOURS } from './second-factor.ts';
import { STAFF_TOURS } from './staff.ts';
import { SUBMISSION_TOURS } from './submission.ts';
import type { Tour } from './tour.ts';
import { VISITOR_TOURS } from './visitors.ts';

/** Every page, dialog, and state of the portal, the shop, and the company's pages. */
export const TOURS: readonly Tour[] = [
  ...VISITOR_TOURS,
  ...MEMBER_TOURS,
  ...SECOND_FACTOR_TOURS,
  ...ORDER_TOURS,
  ...GRADES_TOURS,
  ...SUBMISSION_TOURS,
  ...STAFF_TOURS,
  ...LAB_TOURS,
  ...REPORT_TOURS,
  ...POPULATION_TOURS,
];
