import type { AxeResults, RunOptions } from 'axe-core';
import type * as Ibm from 'accessibility-checker-engine';
import type { FalsePositive } from './false-positives.ts';
import type { WithKinds } from './visible-kinds.ts';

/** What the two checkers' scripts add to a page's global object. */
export interface Checkers {
  axe: { run(target: Node | Node[], options: RunOptions): Promise<AxeResults> };
  ace_ibma: typeof Ibm;
  /** Made by the first check. */
  ibmCheckers?: Partial<Record<Check['scope'], Ibm.Checker>>;
}

export interface Check {
  /** A full page has landmarks, a title, and a heading of level 1; a part of one doesn't need them. */
  scope: 'page' | 'part';
  /** Every rule, those that depend on the color scheme, or contrast for users who need more (WCAG 1.4.6). */
  rules: 'all' | 'contrast' | 'more contrast';
  /** Only one element of each kind and what is in it, without what is asked of a full page. */
  kinds?: readonly string[] | undefined;
  falsePositives: readonly FalsePositive[];
}

interface Findings {
  /** One line per rule and element: the rule, where, what is wrong, and the element's markup. */
  violations: string[];
  /** Indexes of the false positives that were found. */
  excused: number[];
}

/**
 * Runs axe (WCAG 2.2 A and AA, and best practices) and IBM Equal Access (violations and recommendations) on a
 * document or a part of it, open shadow roots included. Findings that only a person can judge aren't
 * reported, and so rules that find nothing else aren't run.
 *
 * Runs in a page that has both checkers' scripts, and is sent there as text: it must not use anything from
 * this module.
 */
export async function findViolations(
  { scope, rules, kinds, falsePositives }: Check,
  target: Element = document.documentElement,
): Promise<Findings> {
  const ready = globalThis as unknown as Checkers & WithKinds;
  const { axe, ace_ibma: ibm } = ready;
  const found: { rule: string; element: Element; help: string }[] = [];

  // Something fading in has less contrast than it will have. What opened just now starts fading with the next
  // frames, a root lists only the animations in its own tree, and what faded out is hidden a frame later.
  const nextFrames = async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  };
  await nextFrames();
  const roots: (Document | ShadowRoot)[] = [document];
  let hasFinished = false;
  for (const root of roots) {
    for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) roots.push(shadowRoot);
    for (const animation of root.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime === Infinity) continue;
      animation.finish();
      hasFinished = true;
    }
  }
  if (hasFinished) await nextFrames();
  const CONTRAST = { contrast: 'color-contrast', 'more contrast': 'color-contrast-enhanced' };
  const axeRules: NonNullable<RunOptions['rules']> = { 'target-size': { enabled: true } };
  if (scope === 'part') {
    for (const rule of ['region', 'page-has-heading-one', 'landmark-one-main']) {
      axeRules[rule] = { enabled: false };
    }
  }
  const ofKinds = kinds?.flatMap((kind) => ready.elementsOfKinds?.get(kind) ?? []);
  const targets = ofKinds ? outermost(ofKinds) : [target];
  if (targets.length === 0) return { violations: [], excused: [] };
  const { violations } = await axe.run(targets, {
    resultTypes: ['violations'],
    elementRef: true,
    ...(rules === 'all' ? { rules: axeRules } : { runOnly: [CONTRAST[rules]] }),
  });
  for (const { id, help, nodes } of violations) {
    for (const { element, failureSummary } of nodes) {
      const why = failureSummary?.replace(/\s*\n\s*/g, ' ') ?? help;
      if (element) found.push({ rule: `axe/${id}`, element, help: why });
    }
  }

  // Contrast in other colors is left to axe: walking through a page takes IBM longer than that one rule.
  if (rules === 'all') {
    // Making a checker takes a tenth of a second.
    const checkers = (ready.ibmCheckers ??= {});
    const checker = (checkers[scope] ??= makeIbmChecker());
    for (const root of scope === 'page' ? [document] : outermost(targets.map(inDocument))) {
      const { results } = await checker.check(root, ['wanted']);
      for (const { ruleId, value, node, message } of results) {
        const element = node instanceof Element ? node : node.parentElement;
        if (value[1] === 'FAIL' && element) {
          found.push({ rule: `ibm/${ruleId}`, element, help: message });
        }
      }
    }
  }
  function outermost(elements: readonly Element[]): Element[] {
    const present = [...new Set(elements)].filter((element) => element.isConnected);
    return present.filter((one) => !present.some((other) => other !== one && other.contains(one)));
  }
  /** The element, or the host around its shadow roots. */
  function inDocument(element: Element): Element {
    const root = element.getRootNode();
    return root instanceof ShadowRoot ? inDocument(root.host) : element;
  }
  function makeIbmChecker(): Ibm.Checker {
    const checker = new ibm.Checker();
    const [everything] = checker.getGuidelines().filter(({ id }) => id === 'IBM_Accessibility');
    // A third of the rules only ask a person to look, in four tenths of the time.
    const canFail = (rule: string) => {
      const { run, messages } = checker.engine.getRule(rule);
      return /fail/i.test(String(run) + JSON.stringify(messages));
    };
    const isOfPage = (rule: string) =>
      /^(aria_content_in_landmark|page_|html_|skip_main_)/.test(rule);
    checker.addGuideline({
      ...everything!,
      id: 'wanted',
      checkpoints: everything!.checkpoints.map((checkpoint) => ({
        ...checkpoint,
        rules: (checkpoint.rules ?? []).filter(
          ({ id }) => canFail(id) && (scope === 'page' || !isOfPage(id)),
        ),
      })),
    });
    return checker;
  }

  const nameOf = (element: Element) =>
    element.localName + [...element.classList].map((name) => `.${CSS.escape(name)}`).join('');
  const placeOf = (element: Element) => {
    const names = [nameOf(element)];
    for (let above = element; names.length < 4;) {
      const root = above.getRootNode();
      const host = root instanceof ShadowRoot ? root.host : null;
      const parent = above.parentElement ?? host;
      if (!parent) break;
      names.unshift(`${nameOf(parent)} ${above.parentElement ? '>' : '>>>'}`);
      above = parent;
    }
    return names.join(' ');
  };
  const excused = new Set<number>();
  const lines = found.flatMap(({ rule, element, help }) => {
    const match = falsePositives.findIndex(
      (each) => each.rule === rule && element.matches(each.at),
    );
    if (match >= 0) excused.add(match);
    return match >= 0
      ? []
      : [`${rule} at ${placeOf(element)}: ${help} (${element.outerHTML.slice(0, 200)})`];
  });
  return { violations: lines, excused: [...excused] };
}
