import { options } from 'preact';

export { createRoot } from 'preact/compat/client';

/*
 * Preact’s own timing keeps an element waiting and has side effects on the page, so this is close to React’s:
 *
 * - Effects run right after their component is rendered, not after a frame. An element gets ready by a row of them,
 *   and on a busy page each frame is late.
 * - A change renders in a task. A microtask ends before a ResizeObserver has told all it saw, and browsers report
 *   what grows in between as an error of the page.
 * - What an event’s handlers change is shown once they have all run.
 */
const channel = new MessageChannel();
let renderChanges = () => {};
channel.port1.onmessage = () => renderChanges();

let isHandling = false;
const before = options.event;
options.event = (event) => {
  isHandling = true;
  queueMicrotask(() => (isHandling = false));
  return before ? before(event) : event;
};
options.requestAnimationFrame = queueMicrotask;
options.debounceRendering = (render) => {
  renderChanges = render;
  if (isHandling) queueMicrotask(render);
  else channel.port2.postMessage(null);
};

/* In SVG, attributes keep their case, and only `tabindex` means something. */
const created = options.vnode;
options.vnode = (node) => {
  const props = node.props as { tabIndex?: number; tabindex?: number };
  if (typeof node.type === 'string' && props.tabIndex !== undefined) {
    props.tabindex = props.tabIndex;
    delete props.tabIndex;
  }
  created?.(node);
};
