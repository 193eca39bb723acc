/**
 * Runs in the head of a page that opens with a picture. Such a page is readable without its scripts, so
 * they are asked for when the picture has come, which until then has the line to itself, and run when it
 * was painted. A picture that cannot be had, or takes longer than a moment, is not waited for. The
 * picture's preload link names the scripts: `data-scripts`, the one to run first, spaces between them.
 */
export const START_AFTER_PICTURE_SCRIPT = `{
let scripts;
const ask = () => {
  scripts ??= document.querySelector('link[data-scripts]').dataset.scripts.split(' ').map((href) => {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
    return href;
  });
};
const run = () => {
  ask();
  import(scripts[0]);
};
const settled = ({ target }) => {
  if (!target.dataset.scripts) return;
  ask();
  requestAnimationFrame(() => setTimeout(run));
};
for (const type of ['load', 'error']) document.addEventListener(type, settled, true);
setTimeout(run, 2000);
}`;
