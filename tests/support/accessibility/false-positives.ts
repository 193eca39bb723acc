/** A finding that isn't a barrier for anyone. */
export interface FalsePositive {
  /** `axe/<rule>` or `ibm/<rule>`. */
  rule: string;
  /** A selector of the reported elements, within their own document or shadow root. */
  at: string;
  /** Why the checker is wrong here. */
  because: string;
}

/**
 * The only exceptions from the checkers' findings. tests/journeys/tours.thorough.ts fails if one is no longer
 * found anywhere.
 */
export const FALSE_POSITIVES: readonly FalsePositive[] = [
  {
    rule: 'ibm/aria_child_tabbable',
    at: '.tag-pop-found > [role=listbox]',
    because: 'The options of a combobox are reached by aria-activedescendant.',
  },
  {
    rule: 'ibm/aria_content_in_landmark',
    at: '.skip-link, .skip',
    because: 'A skip link comes before every landmark: Tab reaches it first.',
  },
  {
    rule: 'ibm/aria_content_in_landmark',
    at: '.tag-toast > p',
    because: 'A toast is a live region: it is announced wherever it is. axe exempts those.',
  },
  {
    rule: 'ibm/aria_role_redundant',
    at: 'table:is(.tag-table, .tag-pop-table > *, .speeds > *), :is(.tag-table, .tag-pop-table, .speeds) :is(thead, tbody, tfoot, tr, th, td)',
    because:
      'Tables are laid out as blocks where they are narrow or long, which drops the roles a table has by itself.',
  },
  {
    rule: 'ibm/element_tabbable_role_valid',
    at: '.tag-chart [role=img][tabindex="0"]',
    because:
      'Each bar and region is a picture with a name. With the focus on it, arrow keys go on.',
  },
  {
    rule: 'ibm/element_tabbable_role_valid',
    at: ':is(.tag-pop-numbers, .tag-pop-table)[role=region]',
    because: 'In a smaller window it scrolls, so the keyboard must reach it. axe requires that.',
  },
  {
    rule: 'ibm/fieldset_label_valid',
    at: 'details:not([open]) > fieldset',
    because: 'Its legend is hidden with it, and names it once the details are open.',
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
  {
    rule: 'ibm/target_spacing_sufficient',
    at: ':is(.tag-pop-grades, .tag-radio-choices) label > input',
    because: 'The label around it is the target.',
  },
];
