/** Dispatched on the document when the served screen handles events. */
export const SCREEN_LISTENS = 'tag-screen-listens';

/**
 * Runs in the head of every page. A page can be used before its scripts have run. Once the screen listens,
 * text typed until then is typed again, the last pressed button of the screen is pressed again, and a form
 * that only scripts can send is sent again. A link within the page scrolls at once and is followed again,
 * which moves the focus, unless the focus has moved since. The browser doesn't follow it: it would take the
 * focus away a frame later, when the screen may already have set it.
 */
export const RECORD_EARLY_USE = `{
let again;
const typed = new Map();
const type = ({ target }) => {
  if (!/^(checkbox|radio|file)$/.test(target.type)) typed.set(target, target.value);
};
const typeAgain = (value, field) => {
  // React compares with the value that was set on the element itself, and would see no change.
  field.value = '';
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, value);
  for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
};
const press = (event) => {
  const button = event.target.closest('main button[type=button]');
  const link = event.target.closest('main a[href^="#"]');
  if (button) again = () => button.click();
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  document.getElementById(link.hash.slice(1))?.scrollIntoView();
  again = () => {
    if ([link, document.body].includes(document.activeElement)) link.click();
  };
};
const send = (event) => {
  const { target, submitter } = event;
  if (target.method !== 'post') return;
  event.preventDefault();
  again = () => target.requestSubmit(submitter);
};
document.addEventListener('input', type, true);
document.addEventListener('click', press, true);
document.addEventListener('submit', send, true);
document.addEventListener('${SCREEN_LISTENS}', () => {
  document.removeEventListener('input', type, true);
  document.removeEventListener('click', press, true);
  document.removeEventListener('submit', send, true);
  typed.forEach(typeAgain);
  again?.();
}, { once: true });
}`;
