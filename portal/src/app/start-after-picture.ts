/**
 * Runs in the head of a page that opens with a picture. Such a page is readable without its scripts, so they
 * are fetched after the picture is on screen; until then it has the network and the processor to itself. They
 * start two frames after the picture has loaded, because decoding and the first paint take longer than one.
 * They start at once when the picture fails or someone uses the page, and after two seconds in any case. The
 * picture's preload link names the scripts in `data-scripts`, separated by spaces; the first one is run, the
 * others are preloaded, a few in each task, since each takes a phone milliseconds.
 */
export const START_AFTER_PICTURE_SCRIPT = `{
let link;
const start = () => {
  if (link) return;
  link = document.querySelector('link[data-scripts]');
  const scripts = link.dataset.scripts.split(' ');
  import(scripts.shift());
  preload(scripts);
};
const preload = (scripts) => {
  for (const href of scripts.splice(0, 3)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  }
  if (scripts.length > 0) setTimeout(preload, 0, scripts);
};
const nextFrame = (then) => requestAnimationFrame(() => setTimeout(then));
const settled = ({ target }) => {
  if (target.dataset.scripts) nextFrame(() => nextFrame(start));
};
for (const type of ['load', 'error']) document.addEventListener(type, settled, true);
for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, start, { once: true });
setTimeout(start, 2000);
}`;
