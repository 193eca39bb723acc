import ts from 'typescript';
import { textOf } from './files.ts';

/** A class of a source file or of a sheet; `*` is a part that is filled in when it runs. */
interface ClassName {
  readonly file: string;
  readonly name: string;
}

/** The classes that a sheet's selectors name. */
export function classesInSheet(file: string, text = textOf(file)) {
  const selectors = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    // Declarations and statements such as @import; what is left before a { is a selector or a condition.
    .replace(/[^{};]*;/g, (found) => (found.includes('{') ? found : ''))
    .replace(/@[^{]*\{/g, '{');
  const found = [...selectors.matchAll(/([^{}]*)\{/g)].flatMap(([, selector = '']) =>
    [...selector.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
  );
  return [...new Set(found)].map((name): ClassName => ({ file, name }));
}

/** The classes that a source file gives to elements in `className` attributes. */
export function classesGiven(file: string, text = textOf(file)) {
  const found: ClassName[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && /^(class|\w*[cC]lassName)$/.test(node.name.getText())) {
      found.push(...wordsIn(node).map((name) => ({ file, name })));
    }
    ts.forEachChild(node, visit);
  };
  if (/class/i.test(text)) {
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  }
  return found;
}

/** The words of every text in a node: `a b-${c}` has `a` and `b-*`. */
function wordsIn(top: ts.Node): string[] {
  const words: string[] = [];
  const visit = (node: ts.Node): void => {
    // A compared text isn't part of the value.
    if (ts.isBinaryExpression(node) && /^[!=]==?$/.test(node.operatorToken.getText())) return;
    if (ts.isStringLiteralLike(node)) words.push(node.text);
    if (ts.isTemplateExpression(node)) {
      words.push(
        node.head.text + node.templateSpans.map(({ literal }) => `*${literal.text}`).join(''),
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(top);
  return words.flatMap((text) => text.split(/\s+/)).filter((word) => /[A-Za-z]/.test(word));
}

/** The words of every text of a source file, and of the `class` attributes of a page. */
export function wordsOf(file: string): string[] {
  const text = textOf(file);
  if (/\.(html|njk)$/.test(file)) {
    // Nunjucks' conditions and values are no names.
    const plain = text.replace(/\{%.*?%\}|\{\{.*?\}\}/g, ' ');
    return [...plain.matchAll(/class="([^"]*)"/g)].flatMap(([, words = '']) => words.split(/\s+/));
  }
  if (!file.endsWith('.tsx') && !/class/i.test(text)) return [];
  const words = wordsIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  // A word that is mostly filled in could be anything.
  const isTelling = (word: string) => !word.includes('*') || word.replaceAll('*', '').length > 4;
  return words.filter((word) => /^[\w*-]+$/.test(word) && isTelling(word));
}

/** Whether a text is one of these, in which `*` stands for any characters. */
export function matching(patterns: readonly string[]): (text: string) => boolean {
  const exact = new Set(patterns);
  const open = [...exact]
    .filter((pattern) => pattern.includes('*'))
    .map((pattern) => {
      const parts = pattern.split('*').map((part) => part.replace(/[^\w\s-]/g, '\\$&'));
      return new RegExp(`^${parts.join('.*')}$`);
    });
  return (text) => exact.has(text) || open.some((pattern) => pattern.test(text));
}
