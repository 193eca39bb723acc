import '@shoelace-style/shoelace/dist/components/dropdown/dropdown.js';
import '@shoelace-style/shoelace/dist/components/menu/menu.js';
import '@shoelace-style/shoelace/dist/components/menu-item/menu-item.js';
import { registerIconLibrary } from '@shoelace-style/shoelace/dist/utilities/icon-library.js';
import { MoreIcon } from './icons.tsx';
import type {} from './sl-elements.ts';
import './row-menu.css';

// The menu's check mark and arrow, which it fetches from data: URLs: our Content-Security-Policy refuses
// those, and no item has either.
registerIconLibrary('system', { resolver: () => '' });

interface RowMenuProps<Key extends string> {
  /** The button's accessible name, such as `Actions for Robin Reed`. */
  label: string;
  items: readonly { readonly key: Key; readonly label: string }[];
  onSelect(key: Key): void;
}

/** The actions for one row of a table. Import it once there are rows: it adds 29 KiB. */
export function RowMenu<Key extends string>({ label, items, onSelect }: RowMenuProps<Key>) {
  return (
    <sl-dropdown ref={unnamePanel} className="tag-row-menu" placement="bottom-end" hoist>
      <button slot="trigger" type="button" className="tag-row-menu-button" aria-label={label}>
        <MoreIcon />
      </button>
      <sl-menu aria-label={label} onsl-select={({ detail }) => onSelect(detail.item.value as Key)}>
        {items.map((item) => (
          <sl-menu-item key={item.key} value={item.key}>
            {item.label}
          </sl-menu-item>
        ))}
      </sl-menu>
    </sl-dropdown>
  );
}

/** Shoelace names the plain box around its panel, which ARIA doesn't allow; the menu has its own name. */
function unnamePanel(dropdown: HTMLElement | null): void {
  void (
    dropdown as (HTMLElement & { updateComplete: Promise<unknown> }) | null
  )?.updateComplete.then(() =>
    dropdown?.shadowRoot?.querySelector('[aria-labelledby]')?.removeAttribute('aria-labelledby'),
  );
}
