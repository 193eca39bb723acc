import { addCopyButtons } from './copy.ts';
import { startExample } from './example.ts';
import { showPinned } from './pinned.ts';
import { startSearch } from './search.ts';
import { startThemeEditor } from './theme-editor.ts';

addCopyButtons(document);
for (const contents of document.querySelectorAll<HTMLElement>('[data-search]')) {
  startSearch(contents);
}
for (const example of document.querySelectorAll<HTMLElement>('[data-example]'))
  startExample(example);
for (const editor of document.querySelectorAll<HTMLElement>('[data-theme-editor]')) {
  startThemeEditor(editor);
}
for (const pinned of document.querySelectorAll<HTMLElement>('[data-pinned]')) {
  void showPinned(pinned);
}
