/** Said on the document once the screen that was served listens to what is done to it. */
export const SCREEN_LISTENS = 'tag-screen-listens';

/**
 * Runs in the head of every page. A page can be used before its scripts have run: the last button of its
 * screen pressed until then is pressed again once the screen listens, and a form only the scripts can send
 * is sent again. A link within the page scrolls by itself but leaves the focus behind, so it is followed
 * again too, unless the focus has moved on since.
 */
export const HEAR_EARLY_USE = `{
let again;
const press = ({ target }) => {
  const button = target.closest('main button[type=button]');
  const link = target.closest('main a[href^="#"]');
  if (button) again = () => button.click();
  if (link) again = () => {
    if ([link, document.body].includes(document.activeElement)) link.click();
  };
};
const send = (event) => {
  const { target, submitter } = event;
  if (target.method !== 'post') return;
  event.preventDefault();
  again = () => target.requestSubmit(submitter);
};
document.addEventListener('click', press, true);
document.addEventListener('submit', send, true);
document.addEventListener('${SCREEN_LISTENS}', () => {
  document.removeEventListener('click', press, true);
  document.removeEventListener('submit', send, true);
  again?.();
}, { once: true });
}`;
