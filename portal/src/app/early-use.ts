/** Said on the document once the screen that was served listens to what is done to it. */
export const SCREEN_LISTENS = 'tag-screen-listens';

/**
 * Runs in the head of every page. A page can be used as soon as it is seen, which is before its scripts
 * are there: the last button of its screen that is pressed meanwhile is pressed again once the screen
 * listens, and so is a form sent that only the scripts can send.
 */
export const HEAR_EARLY_USE = `{
let again;
const press = ({ target }) => {
  const button = target.closest('main button[type=button]');
  if (button) again = () => button.click();
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
