import axe from 'axe-core';

/**
 * Checks a rendered part of the page, open shadow roots included, against every rule axe has for
 * WCAG 2.2 A and AA and its best practices. Page-level rules (landmarks, a heading of level 1) are
 * left out: a fragment in a test page is not a page.
 *
 * @throws naming each rule that is broken and the elements that break it
 */
export async function expectNoAxeViolations(target: Element = document.body): Promise<void> {
  const { violations } = await axe.run(target, {
    resultTypes: ['violations'],
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
      'target-size': { enabled: true },
    },
  });
  if (violations.length === 0) return;
  const told = violations.map(({ id, help, nodes }) => {
    const places = nodes.map(
      ({ target, failureSummary }) => `  ${target.flat().join(' ')}: ${failureSummary}`,
    );
    return `${id}: ${help}\n${places.join('\n')}`;
  });
  throw new Error(`axe found ${violations.length} broken rules\n${told.join('\n')}`);
}
