/** A mistake in one line that a user would notice. */
export interface Break {
  readonly name: string;
  /** From the project's root. */
  readonly file: string;
  /** Text that occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** What goes wrong for the user. */
  readonly what: string;
}

const server = [
  {
    name: 'lost-cents',
    file: 'packages/server/src/prices/shares.ts',
    find: 'byRemainder.slice(0, left)',
    replace: 'byRemainder.slice(0, 0)',
    what: 'Shares of a fee add up to less than the fee',
  },
  {
    name: 'no-refund',
    file: 'packages/server/src/flows/cancel-order.ts',
    find: 'for (const refund of refunds) await refundPayment(db, orderId, refund, by);',
    replace: 'if (refunds.length < 0) await refundPayment(db, orderId, refunds[0]!, by);',
    what: 'A canceled order isn’t refunded',
  },
  {
    name: 'anyone-is-staff',
    file: 'packages/server/src/auth/identify.ts',
    find: "if (wanted && !isPermitted) throw new Refusal('forbidden');",
    replace: '',
    what: 'Every user may make the staff’s calls',
  },
  {
    name: 'valid-too-early',
    file: 'packages/server/src/graded-cards/verify.ts',
    find: "if (!row.isPublished) return other('not_published');",
    replace: '',
    what: 'Partners see a certificate as valid before it is public',
  },
  {
    name: 'first-page-repeated',
    file: 'packages/server/src/db/keyset.ts',
    find: 'const compare = (first: number) => sql<boolean>`',
    replace: 'const compare = (first: number) => sql<boolean>`not',
    what: 'The second page of a list repeats the first',
  },
  {
    name: 'any-stage',
    file: 'packages/server/src/lab/advance.ts',
    find: 'const isMove = movesFrom(from).includes(to);',
    replace: 'const isMove = true;',
    what: 'The lab may move cards from any stage to any other',
  },
  {
    name: 'dear-first',
    file: 'packages/server/src/market/public-order.ts',
    find: "'price-up': { keys: [PRICE, ID], direction: 'asc' },",
    replace: "'price-up': { keys: [PRICE, ID], direction: 'desc' },",
    what: '“Lowest price first” starts with the highest',
  },
  {
    name: 'still-signed-in',
    file: 'packages/server/src/users/password-reset.ts',
    find: 'await endAccess(db, userId);',
    replace: '',
    what: 'Whoever knew the old password stays signed in after a reset',
  },
  {
    name: 'one-byte-more',
    file: 'packages/server/src/media/byte-range.ts',
    find: 'Math.min(Number(to), size - 1)',
    replace: 'Math.min(Number(to) + 1, size - 1)',
    what: 'A part of a video is one byte longer than requested',
  },
  {
    name: 'revoked-coupon',
    file: 'packages/server/src/coupons/reserve.ts',
    find: "    .where('revokedAt', 'is', null)\n",
    replace: '',
    what: 'A revoked coupon still pays',
  },
];

const elements = [
  {
    name: 'cheap-defects-first',
    file: 'packages/widgets/src/shared/defects-by-cost.ts',
    find: 'b.deduction - a.deduction',
    replace: 'a.deduction - b.deduction',
    what: 'The least important defects of a report come first',
  },
  {
    name: 'download-goes-on',
    file: 'packages/widgets/src/card-report/downloads/download-state.ts',
    find: 'underWay?.abort();',
    replace: '',
    what: 'A canceled download goes on',
  },
  {
    name: 'page-not-loaded',
    file: 'packages/widgets/src/pop-report/query/query.ts',
    find: 'return JSON.stringify([scopeKey(scope), search, grades, sort, direction, page]);',
    replace: 'return JSON.stringify([scopeKey(scope), search, grades, sort, direction]);',
    what: 'The next page of the population report shows the same rows',
  },
  {
    name: 'wrong-price-parameter',
    file: 'packages/widgets/src/market-listing/state/query.ts',
    find: '...(maxPrice !== undefined && { maxPrice }),',
    replace: '...(maxPrice !== undefined && { minPrice: maxPrice }),',
    what: 'The highest price filters as the lowest one',
  },
  {
    name: 'divider-reversed',
    file: 'packages/viewer/src/divider.tsx',
    find: 'ArrowLeft: from - step,',
    replace: 'ArrowLeft: from + step,',
    what: 'The left arrow moves the divider to the right',
  },
  {
    name: 'pan-reversed',
    file: 'packages/viewer/src/gestures.ts',
    find: '(-across * width) / view.k',
    replace: '(across * width) / view.k',
    what: 'Keys move the picture the wrong way',
  },
  {
    name: 'end-leads-nowhere',
    file: 'packages/behavior/src/roving.ts',
    find: "if (key === 'End') return last;",
    replace: "if (key === 'End') return count;",
    what: 'The End key leaves a chart’s focus where it is',
  },
  {
    name: 'false-is-true',
    file: 'packages/element/src/attribute-value.ts',
    find: "return { value: text !== null && text !== 'false' };",
    replace: 'return { value: text !== null };',
    what: 'An attribute set to “false” counts as set',
  },
  {
    name: 'focus-lost',
    file: 'packages/ui/src/modal.tsx',
    find: ') focusAgain(before);\n',
    replace: ') return;\n',
    what: 'The focus isn’t returned when a dialog closes',
  },
  {
    name: 'next-page-missing',
    file: 'packages/ui/src/data-table/pagination.tsx',
    find: 'isEnd={next === null}',
    replace: 'isEnd',
    what: 'The next page of a table can’t be opened',
  },
];

const portal = [
  {
    name: 'no-route-guard',
    file: 'portal/src/app/member-route.tsx',
    find: 'if (!isPermitted(localUserPermissionData, route.access))',
    replace: 'if (!isPermitted(localUserPermissionData, route.access) && false)',
    what: 'Customers can open the staff’s pages',
  },
  {
    name: 'untidy-certificate',
    file: 'portal/src/features/certificate/certificate.ts',
    find: 'const value = tidyCertificate(written);',
    replace: 'const value = written.trim();',
    what: 'A certificate with small letters or dashes is refused',
  },
  {
    name: 'search-on-a-later-page',
    file: 'portal/src/features/lists/list-address.ts',
    find: "if (!('after' in change)) next.delete('after');",
    replace: '',
    what: 'A new search in a list shows a page that may not exist',
  },
  {
    name: 'formula-in-csv',
    file: 'packages/contract/src/formats/csv.ts',
    find: "const safe = FORMULA.test(value) ? `'${value}` : value;",
    replace: 'const safe = value;',
    what: 'A spreadsheet runs a card’s name as a formula',
  },
  {
    name: 'five-cents',
    file: 'portal/src/features/market/typed-price.ts',
    find: "padStart(2, '0')",
    replace: "padStart(1, '0')",
    what: '$1,250.05 is offered for editing as 1,250.5',
  },
  {
    name: 'message-not-cleared',
    file: 'portal/src/features/help-chat/help-chat-form.tsx',
    find: 'form.reset({ email, lines: draft.startsWith(lines) ? draft.slice(lines.length) : draft });',
    replace: '',
    what: 'A sent message stays in its field',
  },
  {
    name: 'autosave-gives-up',
    file: 'packages/order-draft/src/save-queue.ts',
    find: 'schedule(Math.min(RETRY_MS.first * 2 ** failures, RETRY_MS.longest));',
    replace: '',
    what: 'An order isn’t saved again after the connection failed',
  },
  {
    name: 'all-cards-move',
    file: 'portal/src/screens/lab/use-move.ts',
    find: 'body: { from: stage, to, ...names },',
    replace: 'body: { from: stage, to },',
    what: 'The lab moves all cards instead of the chosen ones',
  },
  {
    name: 'labels-lead-elsewhere',
    file: 'portal/src/screens/home/to-dos.tsx',
    find: '#${LABELS_ID}`',
    replace: '#${PROPOSALS_ID}`',
    what: 'The task of approving labels leads to the new prices',
  },
  {
    name: 'opposite-mails',
    file: 'portal/src/screens/account-setting/notification-section.tsx',
    find: 'MAILED_STAGES.filter((stage) => values[stage])',
    replace: 'MAILED_STAGES.filter((stage) => !values[stage])',
    what: 'Exactly the emails that weren’t chosen are sent',
  },
];

/** Ten each in the server, the elements, and the portal. */
export const BREAKS: readonly Break[] = [...server, ...elements, ...portal];
