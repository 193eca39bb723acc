const SHOWN_MS = 1600;

/** Puts a button on every listing that copies its text. */
export function addCopyButtons(root: ParentNode): void {
  for (const listing of root.querySelectorAll<HTMLElement>('.listing')) {
    const frame = document.createElement('div');
    frame.className = 'listing-frame';
    listing.before(frame);
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => void copy(listing, button));
    frame.append(listing, button);
  }
}

async function copy(listing: HTMLElement, button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${listing.textContent.trim()}\n`);
    button.textContent = 'Copied';
  } catch {
    // The browser doesn't allow it: select the text, so one key copies it.
    getSelection()?.selectAllChildren(listing);
    button.textContent = 'Selected';
  }
  setTimeout(() => (button.textContent = 'Copy'), SHOWN_MS);
}
