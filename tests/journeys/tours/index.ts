import { MEMBER_TOURS } from './members.ts';
import { STAFF_TOURS } from './staff.ts';
import type { Tour } from './tour.ts';
import { VISITOR_TOURS } from './visitors.ts';

/** The pages, dialogs, and states of an account, the staff's pages, and the plain pages around them. */
export const TOURS: readonly Tour[] = [...VISITOR_TOURS, ...MEMBER_TOURS, ...STAFF_TOURS];
