const ASK_EVERY_MS = 50;

/**
 * Gets the true size of a picture from its first bytes, then stops the download.
 * @throws Error if there is no picture; the signal's reason when it aborts
 */
export function measurePicture(
  url: string,
  signal: AbortSignal,
): Promise<{ width: number; height: number }> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    const end = () => {
      clearInterval(timer);
      signal.removeEventListener('abort', giveUp);
      image.onload = null;
      image.onerror = null;
      image.src = '';
    };
    const look = () => {
      const { naturalWidth: width, naturalHeight: height } = image;
      if (width === 0 || height === 0) return;
      end();
      resolve({ width, height });
    };
    const giveUp = () => {
      end();
      reject(signal.reason as Error);
    };
    const timer = setInterval(look, ASK_EVERY_MS);
    signal.addEventListener('abort', giveUp, { once: true });
    image.onload = look;
    image.onerror = () => {
      end();
      reject(new Error(`No picture at ${url}`));
    };
    image.src = url;
  });
}
