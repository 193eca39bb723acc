/**
 * Runs in the head of a page that opens with a picture. Such a page is readable without its scripts, so
 * they are asked for when the picture was painted, which until then has the line and the processor to
 * itself. A picture that cannot be had, or takes longer than a moment, is not waited for, and neither is
 * it when somebody begins to use the page. The picture's preload link names the scripts:
 * `data-scripts`, the one to run first, spaces between them.
 */
export const START_AFTER_PICTURE_SCRIPT = `{
let link;
const start = () => {
  if (link) return;
  link = document.querySelector('link[data-scripts]');
  const scripts = link.dataset.scripts.split(' ');
  for (const href of scripts) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  import(scripts[0]);
};
const settled = ({ target }) => {
  if (target.dataset.scripts) requestAnimationFrame(() => setTimeout(start));
};
for (const type of ['load', 'error']) document.addEventListener(type, settled, true);
for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, start, { once: true });
setTimeout(start, 2000);
}`;
