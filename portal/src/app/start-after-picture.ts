/**
 * Runs in the head of a page that opens with a picture. Such a page is readable without its scripts, so
 * they are fetched once the picture is on screen, which until then has the line and the processor to
 * itself: the frame after the one that paints it, because decoding and the first paint take longer than a
 * frame. A picture that fails, or takes longer than a moment, isn't waited for, and neither is it when
 * someone starts to use the page. The picture's preload link names the scripts: `data-scripts`, the one to
 * run first, with spaces between them.
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
const nextFrame = (then) => requestAnimationFrame(() => setTimeout(then));
const settled = ({ target }) => {
  if (target.dataset.scripts) nextFrame(() => nextFrame(start));
};
for (const type of ['load', 'error']) document.addEventListener(type, settled, true);
for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, start, { once: true });
setTimeout(start, 2000);
}`;
