/**
 * Runs in the frame of an element. Tells the page around it how high the element is, and where a link leads,
 * in WordPress's messages: `{message: 'ready' | 'height' | 'link', value, secret}`. The secret is in the
 * frame's address, behind `#?secret=`. WordPress shows 200 to 1,000 px, and follows the links itself, since
 * its sandbox keeps frames from opening pages. Pages without a secret get the true height.
 */
export const FRAME_SCRIPT = `{
const secret = new URLSearchParams(location.hash.replace(/^#\\??/, '')).get('secret') ?? undefined;
const send = (message, value) => {
  if (parent !== window) parent.postMessage({ message, value, secret }, '*');
};
const element = document.body.firstElementChild;
let last = 0;
const tellHeight = () => {
  const height = Math.ceil(element.getBoundingClientRect().bottom + scrollY);
  const value = secret === undefined ? height : Math.min(Math.max(height, 200), 1000);
  if (value !== last) send('height', (last = value));
};
const follow = (event) => {
  const link = event.composedPath().find((node) => node instanceof HTMLAnchorElement);
  if (secret === undefined || event.defaultPrevented || !link || link.hasAttribute('download')) return;
  if (!/^https?:$/.test(link.protocol) || link.href.split('#')[0] === location.href.split('#')[0]) return;
  event.preventDefault();
  send('link', link.href);
};
if ('ResizeObserver' in window) new ResizeObserver(tellHeight).observe(element);
element.addEventListener('tag-ready', tellHeight);
document.addEventListener('click', follow);
send('ready');
tellHeight();
}`;
