import { openPreview } from './preview-frame.ts';

const PAUSE_MS = 350;

/** Connects an example's editor with its preview. */
export function startExample(example: HTMLElement): void {
  const find = <T extends Element>(selector: string) => example.querySelector<T>(selector)!;
  const code = find<HTMLTextAreaElement>('textarea');
  const frame = find<HTMLIFrameElement>('iframe');
  const scheme = find<HTMLSelectElement>('[data-scheme]');
  const width = find<HTMLSelectElement>('[data-width]');
  const choices = [...example.querySelectorAll<HTMLButtonElement>('[data-html]')];
  const events = eventList(find('[data-events]'), find('[data-count]'));

  const read = () => ({ html: code.value, scheme: scheme.value, css: '' });
  // A browser keeps what was typed when the page is reloaded.
  const show = openPreview(frame, read(), events.add);
  const update = () => show(read());

  let waiting: ReturnType<typeof setTimeout> | undefined;
  code.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(update, PAUSE_MS);
  });
  scheme.addEventListener('change', update);
  width.addEventListener('change', () => {
    // The padding of the previewed page, on both sides.
    frame.style.inlineSize = width.value && `min(100%, ${Number(width.value) + 32}px)`;
  });
  for (const choice of choices) {
    choice.addEventListener('click', () => {
      for (const other of choices) other.ariaPressed = String(other === choice);
      code.value = choice.dataset['html']!;
      code.rows = code.value.split('\n').length + 1;
      events.clear();
      update();
    });
  }
}

function eventList(list: HTMLElement, count: HTMLElement) {
  const tellCount = () =>
    (count.textContent = list.children.length ? String(list.children.length) : 'none yet');
  return {
    add(type: string, detail: unknown) {
      const line = document.createElement('li');
      line.textContent = `${type} ${JSON.stringify(detail)}`;
      list.append(line);
      tellCount();
    },
    clear() {
      list.replaceChildren();
      tellCount();
    },
  };
}
