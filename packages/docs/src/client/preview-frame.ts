import type { Shown, Told } from './messages.ts';

const LEAST_PX = 120;
const MOST_PX = 900;

/**
 * Shows HTML in a preview's frame, as high as it is there.
 * @param onEvent gets each event of an element.
 * @returns changes what is shown.
 */
export function openPreview(
  frame: HTMLIFrameElement,
  first: Shown,
  onEvent: (type: string, detail: unknown) => void = () => {},
): (shown: Shown) => void {
  let current = first;
  const send = () => frame.contentWindow?.postMessage(current, '*');
  addEventListener('message', ({ data, source }: MessageEvent<Told>) => {
    if (source !== frame.contentWindow) return;
    if (data.kind === 'ready') send();
    if (data.kind === 'event') onEvent(data.type, data.detail);
    if (data.kind === 'height') {
      frame.style.blockSize = `${Math.min(Math.max(data.value, LEAST_PX), MOST_PX)}px`;
    }
  });
  // It may have been ready before this script was.
  send();
  return (shown) => {
    current = shown;
    send();
  };
}
