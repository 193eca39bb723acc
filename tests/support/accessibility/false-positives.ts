/** Something a checker reports that is not a barrier for anyone. */
export interface FalsePositive {
  /** `axe/<rule>` or `ibm/<rule>`. */
  rule: string;
  /** A selector of the reported elements, within their own document or shadow root. */
  at: string;
  /** Why the checker is wrong here. */
  because: string;
}

/**
 * The only exceptions from what the two checkers find. tests/journeys/account-accessibility.thorough.ts fails when
 * one of them is no longer found anywhere.
 */
export const FALSE_POSITIVES: readonly FalsePositive[] = [
  {
    rule: 'ibm/aria_content_in_landmark',
    at: '.skip-link, .skip',
    because: 'A skip link comes before every landmark, so that Tab reaches it first.',
  },
  {
    rule: 'ibm/aria_content_in_landmark',
    at: '.tag-toast > p',
    because: 'A toast is a live region: it is announced wherever it is. axe exempts those.',
  },
  {
    rule: 'ibm/aria_role_redundant',
    at: '.tag-table, .tag-table :is(thead, tbody, tfoot, tr, th, td)',
    because: 'Narrow windows lay rows out as blocks, which drops the roles a table has by itself.',
  },
  {
    rule: 'ibm/input_autocomplete_valid',
    at: 'input[type=email][autocomplete=username]',
    because: 'HTML allows a user name in an email field, and password managers look for it.',
  },
  {
    rule: 'ibm/input_label_exists',
    at: '.gallery label > input[type=radio]:has(+ img[alt])',
    because: 'The words of an image name the label it is in.',
  },
];
