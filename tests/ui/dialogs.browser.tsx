import { ACTION_CODES } from '@tag/contract/errors';
import { ConfirmDialog, type ConfirmDialogProps } from '@tag/ui/confirm-dialog';
import button from '@tag/ui/button.css?inline';
import confirm from '@tag/ui/confirm-dialog.css?inline';
import { Drawer } from '@tag/ui/drawer';
import { Modal } from '@tag/ui/modal';
import modal from '@tag/ui/modal.css?inline';
import { say, Toasts } from '@tag/ui/toast';
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { useState, type ReactNode } from 'react';
import { expectNoViolations } from '../support/accessibility/part.ts';
import { descriptionOf, setStage } from './stage.tsx';
import { nextTask, until } from '../support/waiting.ts';

const stage = setStage(button, modal, confirm);

let answers: number[];
beforeEach(() => {
  answers = [];
});

const dialog = () => document.querySelector('dialog');
const named = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => (each.getAttribute('aria-label') ?? each.textContent) === name,
  )!;
const said = () => dialog()?.querySelector('[role="alert"]')?.textContent ?? '';

/** A page with a button that opens a dialog, as real pages do. */
function Page({ children }: { children: (leave: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open it
      </button>
      {open && children(() => setOpen(false))}
      <button type="button">Behind it</button>
    </>
  );
}

async function open(children: (leave: () => void) => ReactNode): Promise<void> {
  await stage.show(<Page>{children}</Page>);
  named('Open it').focus();
  named('Open it').click();
  await until(() => dialog()?.open);
}

const ask = (props: Partial<ConfirmDialogProps> = {}) =>
  open((leave) => (
    <ConfirmDialog
      title="Delete this address?"
      {...props}
      onAction={(action) => {
        answers.push(action);
        leave();
      }}
    >
      <p>12 Lightning Way, Lisbon</p>
    </ConfirmDialog>
  ));

describe('a modal', () => {
  const form = (leave: () => void) => (
    <Modal title="Add an address" onClose={leave}>
      <input aria-label="Street" />
      <button type="button">Save</button>
    </Modal>
  );

  it('takes the focus, keeps it inside, and returns it', async () => {
    await open(form);
    expect(document.activeElement?.getAttribute('aria-label')).to.equal('Street');
    await expectNoViolations(dialog()!);
    const met = new Set<string>();
    for (let presses = 0; presses < 8; presses += 1) {
      await sendKeys({ press: 'Tab' });
      const { activeElement: at } = document;
      if (at && at !== document.body) met.add(at.getAttribute('aria-label') ?? at.textContent);
    }
    expect([...met].sort()).to.deep.equal(['Close', 'Save', 'Street']);
    named('Close').click();
    await until(() => !dialog());
    expect(document.activeElement).to.equal(named('Open it'));
  });

  it('locks the page behind it, and unlocks it afterwards', async () => {
    await open(form);
    expect(document.documentElement.style.overflow).to.equal('hidden');
    named('Behind it').focus();
    expect(document.activeElement).not.to.equal(named('Behind it'));
    await sendKeys({ press: 'Escape' });
    await until(() => !dialog());
    expect(document.documentElement.style.overflow).to.equal('');
    expect(document.activeElement).to.equal(named('Open it'));
  });

  it('returns the focus from both when it closes with another one inside it', async () => {
    const Inner = () => {
      const [asks, setAsks] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setAsks(true)}>
            Move
          </button>
          {asks && (
            <Modal title="Move card" onClose={() => setAsks(false)}>
              <input aria-label="Move to" />
            </Modal>
          )}
        </>
      );
    };
    let close = () => {};
    await open((leave) => {
      close = leave;
      return (
        <Modal title="Part 3" onClose={leave}>
          <Inner />
        </Modal>
      );
    });
    named('Move').focus();
    named('Move').click();
    await until(() => document.activeElement?.getAttribute('aria-label') === 'Move to');
    close();
    await until(() => !dialog());
    expect(document.activeElement?.textContent).to.equal('Open it');
  });

  it('gives the focus to the nearest heading when what opened it is gone', async () => {
    const Address = () => {
      const [at, setAt] = useState<'listed' | 'asked' | 'deleted'>('listed');
      return (
        <section>
          <h2>Addresses</h2>
          {at !== 'deleted' && (
            <button type="button" onClick={() => setAt('asked')}>
              Delete
            </button>
          )}
          {at === 'asked' && (
            <Modal title="Delete this address?" onClose={() => setAt('deleted')}>
              12 Lightning Way, Lisbon
            </Modal>
          )}
        </section>
      );
    };
    await stage.show(<Address />);
    named('Delete').focus();
    named('Delete').click();
    await until(() => dialog()?.open);
    await sendKeys({ press: 'Escape' });
    await until(() => !dialog());
    expect(document.activeElement?.textContent).to.equal('Addresses');
  });

  it('keeps its input when pressed outside', async () => {
    await open(form);
    await sendKeys({ type: '12 Lightning Way' });
    await sendMouse({ type: 'click', position: [4, 4] });
    expect(dialog()?.open).to.equal(true);
    expect(dialog()!.querySelector('input')!.value).to.equal('12 Lightning Way');
  });
});

describe('a confirmation', () => {
  it('is named by its question and described by its consequences', async () => {
    await ask();
    expect(dialog()!.getAttribute('role')).to.equal('alertdialog');
    expect(descriptionOf(dialog()!)).to.equal('12 Lightning Way, Lisbon');
    await expectNoViolations(dialog()!);
  });

  const ways: [string, () => unknown, number][] = [
    ['Escape', () => sendKeys({ press: 'Escape' }), ACTION_CODES.close],
    ['the cross', () => named('Close').click(), ACTION_CODES.close],
    ['cancelling', () => named('Keep it').click(), ACTION_CODES.cancel],
    ['confirming', () => named('Delete').click(), ACTION_CODES.confirm],
    ['neither', () => named('Later').click(), ACTION_CODES.neutral],
  ];
  for (const [name, act, code] of ways) {
    it(`answers ${code} by ${name}`, async () => {
      await ask({ confirmLabel: 'Delete', cancelLabel: 'Keep it', neutralLabel: 'Later' });
      await act();
      await until(() => !dialog());
      expect(answers).to.deep.equal([code]);
      expect(document.activeElement).to.equal(named('Open it'));
    });
  }

  it("shows why it can't be confirmed, stays open, and can be tried again", async () => {
    const refusals = ['The address is in use.', undefined];
    await ask({ validate: () => refusals.shift() });
    named('Confirm').click();
    await until(() => said() === 'The address is in use.');
    expect(answers).to.deep.equal([]);
    await expectNoViolations(dialog()!);
    named('Confirm').click();
    await until(() => !dialog());
    expect(answers).to.deep.equal([ACTION_CODES.confirm]);
  });

  it('shows a thrown validation error, and is confirmed once however often it is pressed', async () => {
    let asked = 0;
    let refuse = (_: unknown) => {};
    await ask({
      validate: () => {
        asked += 1;
        return new Promise((_, reject) => (refuse = reject));
      },
    });
    named('Confirm').click();
    await until(() => dialog()!.querySelector('[type="submit"]')!.hasAttribute('aria-disabled'));
    dialog()!.querySelector<HTMLButtonElement>('[type="submit"]')!.click();
    refuse(new Error('You are offline.'));
    await until(() => said() === 'You are offline.');
    expect(asked).to.equal(1);
    expect(answers).to.deep.equal([]);
  });

  it("isn't confirmed after it was canceled", async () => {
    let allow = () => {};
    await ask({ validate: () => new Promise<void>((done) => (allow = done)) });
    named('Confirm').click();
    await sendKeys({ press: 'Escape' });
    await until(() => !dialog());
    allow();
    await nextTask();
    expect(answers).to.deep.equal([ACTION_CODES.close]);
  });
});

describe('a drawer', () => {
  it('has the toasts as long as it is open', async () => {
    const toasts = () => [...document.querySelectorAll('.tag-toast')];
    const page = (isOpen: boolean) =>
      stage.show(
        <>
          <Toasts />
          {isOpen && (
            <Drawer title="Ann" onClose={() => {}}>
              <p>3 cards</p>
            </Drawer>
          )}
        </>,
      );
    await page(true);
    say('Card back in the list.', 'error');
    await until(() => toasts().length === 1);
    expect(toasts()[0]!.closest('dialog')).to.equal(dialog());
    await page(false);
    await until(() => toasts().length === 1);
    expect(toasts()[0]!.closest('dialog')).to.equal(null);
    named('Dismiss').click();
    await until(() => toasts().length === 0);
  });
});
