import type { PublicClient } from '@tag/client/public';
import type { Upload } from '@tag/contract/users';

const UNSENT = 'We couldn’t upload the photo. Please try again.';

/**
 * Sends a picture to where the server says.
 * @param onProgress called with the part sent, from 0 to 1.
 * @throws Error with words for people.
 */
export function sendFile(
  { baseUrl }: Pick<PublicClient, 'baseUrl'>,
  { headers, maxBytes, method, url }: Upload,
  file: Blob,
  onProgress?: (part: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (file.size > maxBytes) {
      return reject(new Error(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`));
    }
    // Unlike fetch, it says how much is sent.
    const request = new XMLHttpRequest();
    request.open(method, new URL(url, `${baseUrl}/`));
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve();
      else reject(new Error(refusalIn(request.responseText) ?? UNSENT));
    };
    request.onerror = () => reject(new Error(UNSENT));
    request.send(file);
  });
}

/** Why the server refused it, in its words. */
function refusalIn(text: string): string | undefined {
  try {
    const { fields, message } = JSON.parse(text) as {
      fields?: { reason: string }[];
      message?: string;
    };
    return fields?.[0]?.reason ?? message;
  } catch {
    return undefined;
  }
}
