import { contrastProblems } from './contrast.ts';
import { openPreview } from './preview-frame.ts';
import { PRESETS } from './presets.ts';

type Values = Readonly<Record<string, string>>;

/** Connects the fields of the theme editor with its preview and the CSS that it prints. */
export function startThemeEditor(editor: HTMLElement): void {
  const find = <T extends Element>(selector: string) => editor.querySelector<T>(selector)!;
  const fields = [...editor.querySelectorAll<HTMLElement>('[data-token]')];
  const css = find<HTMLElement>('[data-css]');
  const contrast = find<HTMLElement>('[data-contrast]');
  const element = find<HTMLSelectElement>('[data-element]');
  const scheme = find<HTMLSelectElement>('[data-scheme]');
  const read = () => ({
    html: element.value,
    scheme: scheme.value,
    css: rule(changed(fields), ':root'),
  });
  fill(fields, fromAddress());
  const show = openPreview(find('iframe'), read());

  const update = () => {
    const values = changed(fields);
    for (const field of fields)
      field.classList.toggle('is-changed', field.dataset['token']! in values);
    css.textContent = rule(values, ':root') || '/* Change something. */';
    contrast.textContent = contrastProblems(fields.map(colorsOf)).join(' ');
    const hash = Object.keys(values).length ? `#${new URLSearchParams(values)}` : ' ';
    history.replaceState(null, '', hash.trim() || location.pathname);
    show(read());
  };
  editor.addEventListener('input', update);
  for (const button of editor.querySelectorAll<HTMLElement>('[data-preset]')) {
    button.addEventListener('click', () => {
      fill(fields, PRESETS[button.dataset['preset']!] ?? {});
      update();
    });
  }
  update();
}

function rule(values: Values, selector: string): string {
  const lines = Object.entries(values).map(([name, value]) => `  ${name}: ${value};\n`);
  return lines.length ? `${selector} {\n${lines.join('')}}` : '';
}

const inputsOf = (field: HTMLElement) => ({
  light: field.querySelector<HTMLInputElement>('[data-light]'),
  dark: field.querySelector<HTMLInputElement>('[data-dark]'),
  text: field.querySelector<HTMLInputElement>('[data-text]'),
});

function valueOf(field: HTMLElement): string {
  const { light, dark, text } = inputsOf(field);
  return light && dark ? `light-dark(${light.value}, ${dark.value})` : text!.value.trim();
}

function colorsOf(field: HTMLElement) {
  const { light, dark } = inputsOf(field);
  return { name: field.dataset['token']!, light: light?.value, dark: dark?.value };
}

/** The tokens that differ from their defaults. */
function changed(fields: readonly HTMLElement[]): Values {
  const entries = fields.map((field) => [field, valueOf(field)] as const);
  return Object.fromEntries(
    entries
      .filter(([field, value]) => value && !isDefault(field, value))
      .map(([field, value]) => [field.dataset['token']!, value]),
  );
}

/** A color input writes `#fff` as `#ffffff`. */
const isDefault = (field: HTMLElement, value: string) => field.dataset['default'] === value;

/** Sets these values, and the default everywhere else. */
function fill(fields: readonly HTMLElement[], values: Values): void {
  for (const field of fields) {
    const value = values[field.dataset['token']!] ?? field.dataset['default']!;
    const { light, dark, text } = inputsOf(field);
    const pair = /^light-dark\((.+), (.+)\)$/.exec(value);
    if (text) text.value = value;
    if (light) light.value = pair?.[1] ?? value;
    if (dark) dark.value = pair?.[2] ?? value;
  }
}

/** The address has what was changed, so a theme can be shared by its link. */
function fromAddress(): Values {
  const given = [...new URLSearchParams(location.hash.slice(1))];
  return Object.fromEntries(given.filter(([name]) => name.startsWith('--tag-')));
}
