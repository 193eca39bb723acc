import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { SessionEffects } from '../../portal/src/app/session-effects.tsx';
import { HelpChat } from '../../portal/src/features/help-chat/help-chat.tsx';
import {
  closeHelpChat,
  helpChat,
  openHelpChat,
} from '../../portal/src/features/help-chat/help-chat-state.ts';
import type { Settings } from '../../portal/src/features/settings/settings.ts';
import { forgetUser, sessionStore } from '../../portal/src/session/session-store.ts';
import { setStage } from '../ui/stage.tsx';
import { nextTask, until } from '../support/waiting.ts';
import { handSession, Portal } from './hand-session.tsx';

const stage = setStage();

const ANN = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com' };
const BOB = { firstName: 'Bob', lastName: 'May', email: 'bob@example.com' };

let session: ReturnType<typeof handSession>;

async function show(settings: Partial<Settings> = {}) {
  session = handSession();
  await stage.show(
    <Portal session={session.session} settings={settings}>
      <main tabIndex={-1}>
        <button type="button" className="opener" onClick={openHelpChat}>
          Write to us
        </button>
        <button type="button" className="elsewhere">
          Elsewhere
        </button>
      </main>
      <SessionEffects />
      <HelpChat />
    </Portal>,
  );
}

async function enter(sessionId: string, profile: typeof ANN): Promise<void> {
  session.become(sessionId, profile);
  await until(() => sessionStore.userProfile?.email === profile.email);
}

const find = <E extends HTMLElement>(what: string) => stage.host.querySelector<E>(what);
const panel = () => find('[role="dialog"], dialog');
const message = () => find<HTMLTextAreaElement>('textarea')!;

async function open(): Promise<void> {
  find('.opener')!.focus();
  find('.opener')!.click();
  await until(() => panel() && document.activeElement !== find('.opener'));
}

afterEach(() => {
  closeHelpChat();
  forgetUser();
});

describe('the help chat', () => {
  it('keeps the draft when the same user closes and opens it', async () => {
    await show();
    await enter('ann', ANN);
    await open();
    await sendKeys({ type: 'Where is my parcel?' });
    closeHelpChat();
    await until(() => !panel());
    await open();
    expect(message().value).to.equal('Where is my parcel?');
  });

  for (const [how, next, profile] of [
    ['signs out', null, {}],
    ['gives way to another user', 'bob', BOB],
  ] as const) {
    it(`shows nothing from a user who ${how}, including their draft`, async () => {
      await show();
      await enter('ann', ANN);
      await open();
      await sendKeys({ type: 'My order T-1' });
      let sent = (_: unknown) => {};
      session.answer = () => new Promise((done) => (sent = done));
      find<HTMLButtonElement>('[type="submit"]')!.click();
      await until(() => find('[aria-disabled="true"]'));

      session.become(next, profile);
      await until(() => !panel());
      sent({ id: 'm1' });
      session.answer = () => new Promise(() => {});
      await open();
      expect(stage.host.textContent).not.to.contain('T-1');
      expect(stage.host.textContent).not.to.contain('ann@example.com');
      expect(message().value).to.equal('');
      expect(helpChat.conversation.sent).to.deep.equal([]);
    });
  }

  it('keeps what is typed while a message is being sent', async () => {
    await show();
    await enter('ann', ANN);
    await open();
    await sendKeys({ type: 'Where is my parcel?' });
    let sent = (_: unknown) => {};
    session.answer = () => new Promise((done) => (sent = done));
    find<HTMLButtonElement>('[type="submit"]')!.click();
    await until(() => find('[aria-disabled="true"]'));
    await sendKeys({ type: ' It left on Monday.' });
    sent({ id: 'm1' });
    await until(() => helpChat.conversation.sent.length === 1);
    await until(() => message().value === ' It left on Monday.');
    expect(helpChat.conversation.sent[0]!.text).to.equal('Where is my parcel?');
  });

  it('starts the messenger over for the next user', async () => {
    const calls: string[] = [];
    window.Intercom = (command, settings) => {
      const { email = '' } = (settings ?? {}) as { email?: string };
      calls.push(`${command} ${email}`.trim());
    };
    const append = document.head.append.bind(document.head);
    document.head.append = (...nodes) => {
      const [script] = nodes;
      if (!(script instanceof HTMLScriptElement)) return append(...nodes);
      void nextTask().then(() => script.onload!(new Event('load')));
    };
    try {
      await show({ helpChatAppId: 'app' });
      await enter('ann', ANN);
      openHelpChat();
      await until(() => calls.at(-1) === 'show');
      expect(calls.splice(0).slice(-3)).to.deep.equal(['shutdown', 'boot ann@example.com', 'show']);
      openHelpChat();
      await until(() => calls.at(-1) === 'show');
      expect(calls.splice(0)).to.deep.equal(['update ann@example.com', 'show']);
      await enter('bob', BOB);
      openHelpChat();
      await until(() => calls.at(-1) === 'show');
      expect(calls).to.deep.equal(['shutdown', 'shutdown', 'boot bob@example.com', 'show']);
    } finally {
      document.head.append = append;
      delete window.Intercom;
    }
  });

  it('closes with Escape from anywhere on the page and returns the focus', async () => {
    await show();
    await open();
    await sendKeys({ press: 'Escape' });
    await until(() => !panel());
    expect(document.activeElement).to.equal(find('.opener'));

    await open();
    find('.elsewhere')!.focus();
    await sendKeys({ press: 'Escape' });
    await until(() => !panel());
    expect(document.activeElement).to.equal(find('.elsewhere'));
  });

  it('covers nothing that has the focus', async () => {
    await setViewport({ width: 1024, height: 700 });
    await show();
    await open();
    const end = Object.assign(document.createElement('button'), { textContent: 'The end' });
    end.style.cssText = 'display: block; margin: 1500px 0 0 auto';
    stage.host.append(end);
    end.focus();
    const covered = () => {
      const [above, below] = [end, panel()!].map((each) => each.getBoundingClientRect());
      return above!.bottom > below!.top;
    };
    await until(() => end.getBoundingClientRect().top < 700 && !covered());
    end.remove();
  });

  it('leaves Escape to anything open above the page', async () => {
    await show();
    await open();
    const above = document.createElement('dialog');
    stage.host.append(above);
    above.showModal();
    await sendKeys({ press: 'Escape' });
    await until(() => !above.open);
    expect(panel()).not.to.equal(null);
    above.remove();
  });

  it('is a separate window on a phone', async () => {
    await setViewport({ width: 360, height: 640 });
    await show();
    await open();
    const dialog = find<HTMLDialogElement>('dialog')!;
    expect(dialog.matches(':modal')).to.equal(true);
    expect(dialog.getBoundingClientRect().height).to.equal(640);
    await sendKeys({ press: 'Escape' });
    await until(() => !panel());
    expect(document.activeElement).to.equal(find('.opener'));
    await setViewport({ width: 1024, height: 800 });
  });
});
