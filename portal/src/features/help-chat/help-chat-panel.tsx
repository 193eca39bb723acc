import { HELP_MESSAGE_MAX_LENGTH, helpMessageStruct, sendHelpMessage } from '@tag/contract/help';
import { Form, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { CloseIcon } from '@tag/ui/icons';
import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';
import { useClient } from '../api/client-context.tsx';
import { closeHelpChat, helpChat } from './help-chat-state.ts';
import '@tag/ui/button.css';
import '@tag/ui/form/fields.css';
import '@tag/ui/form/form.css';
import './help-chat-panel.css';

/** Begins with the name and address of who is signed in; anyone else gives an address. */
export default function HelpChatPanel() {
  const client = useClient();
  const { pathname } = useLocation();
  const { userProfile } = useSnapshot(sessionStore);
  const { sent } = useSnapshot(helpChat);
  const panel = useRef<HTMLElement>(null);
  const title = useId();
  const known = userProfile && {
    email: userProfile.email,
    name: `${userProfile.firstName} ${userProfile.lastName}`,
  };
  const form = useForm({
    schema: helpMessageStruct,
    initial: { email: helpChat.email, lines: helpChat.draft },
    prepare: ({ email, lines }) => ({
      email: known?.email ?? email,
      ...(known && { name: known.name }),
      lines: lines.split(/\r?\n/).map((line) => line.replaceAll('\t', ' ')),
      page: pathname.slice(0, 300),
    }),
    async submit(body, { email }) {
      const { id } = await client.call(sendHelpMessage, { body });
      helpChat.sent.push({ id, text: body.lines.join('\n'), to: body.email });
      form.reset({ email, lines: '' });
    },
  });
  const { email, lines } = form.values;
  useEffect(() => {
    Object.assign(helpChat, { email, draft: lines });
  }, [email, lines]);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.querySelector<HTMLElement>('input, textarea')?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    <section
      ref={panel}
      className="help-chat"
      role="dialog"
      aria-labelledby={title}
      onKeyDown={({ key }) => key === 'Escape' && closeHelpChat()}
    >
      <div className="help-chat__head">
        <h2 id={title}>How can we help?</h2>
        <button type="button" aria-label="Close the help chat" onClick={closeHelpChat}>
          <CloseIcon />
        </button>
      </div>
      <div className="help-chat__said" role="log" aria-live="polite">
        <p>
          {known ? `Hello ${userProfile.firstName}. ` : ''}Write to us; a person reads it and
          answers by email.
        </p>
        {sent.map(({ id, text, to }) => (
          <div key={id} className="help-chat__sent">
            <p>{text}</p>
            <small>Sent. We answer to {to}.</small>
          </div>
        ))}
      </div>
      <Form form={form} label="Message">
        {!known && (
          <TextField
            {...form.field('email')}
            optional={false}
            label="Your email"
            type="email"
            inputMode="email"
            autoComplete="email"
          />
        )}
        <Message {...form.field('lines')} />
        <SubmitButton submitting={form.submitting} busyLabel="Sending …">
          Send
        </SubmitButton>
      </Form>
    </section>
  );
}

interface MessageProps {
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
  onBlur?(): void;
}

function Message({ value, error, onChange, onBlur }: MessageProps) {
  const id = useId();
  return (
    <div className="tag-field">
      <label htmlFor={id}>Your message</label>
      <textarea
        id={id}
        className="tag-input help-chat__message"
        rows={4}
        value={value}
        maxLength={HELP_MESSAGE_MAX_LENGTH}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
      {error && (
        <p className="tag-field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
