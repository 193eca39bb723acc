import { HELP_MESSAGE_MAX_LENGTH, helpMessageStruct, sendHelpMessage } from '@tag/contract/help';
import { Form, SubmitButton, TextField, useForm } from '@tag/ui/form';
import { useEffect, useId, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useSnapshot } from 'valtio';
import { sessionStore } from '../../session/session-store.ts';
import { useClient } from '../api/client-context.tsx';
import { addSent, helpChat, keepDraft } from './help-chat-state.ts';

/** The sent messages, and the next one. Visitors enter an email address; members' is known. */
export function HelpChatForm() {
  const client = useClient();
  const { pathname } = useLocation();
  const { userProfile } = useSnapshot(sessionStore);
  // Read at the start: a message being sent belongs to its author.
  const [conversation] = useState(() => helpChat.conversation);
  const { sent } = useSnapshot(conversation);
  const known = userProfile && {
    email: userProfile.email,
    name: `${userProfile.firstName} ${userProfile.lastName}`,
  };
  const form = useForm({
    schema: helpMessageStruct,
    initial: { email: conversation.email, lines: conversation.draft },
    prepare: ({ email, lines }) => ({
      email: known?.email ?? email,
      ...(known && { name: known.name }),
      lines: lines.split(/\r?\n/).map((line) => line.replaceAll('\t', ' ')),
      page: pathname.slice(0, 300),
    }),
    async submit(body, { email, lines }) {
      const { id } = await client.call(sendHelpMessage, { body });
      addSent(conversation, { id, text: body.lines.join('\n'), to: body.email });
      // What was typed since is the next message.
      const { draft } = conversation;
      form.reset({ email, lines: draft.startsWith(lines) ? draft.slice(lines.length) : draft });
    },
  });
  const { email, lines } = form.values;
  useEffect(() => keepDraft(conversation, email, lines), [conversation, email, lines]);

  return (
    <>
      <div className="help-chat-said" role="log" aria-live="polite">
        <p>
          {known ? `Hi ${userProfile.firstName}. ` : ''}Write to us. A person reads every message
          and answers by email.
        </p>
        {sent.map(({ id, text, to }) => (
          <div key={id} className="help-chat-sent">
            <p>{text}</p>
            <small>Sent. We’ll answer to {to}.</small>
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
        <SubmitButton submitting={form.submitting} busyLabel="Sending…">
          Send
        </SubmitButton>
      </Form>
    </>
  );
}

interface MessageProps {
  name: string;
  value: string;
  error?: string | undefined;
  onChange(value: string): void;
  onBlur?(): void;
}

function Message({ name, value, error, onChange, onBlur }: MessageProps) {
  const id = useId();
  return (
    <div className="tag-field">
      <label htmlFor={id}>Your message</label>
      <textarea
        id={id}
        name={name}
        className="tag-input help-chat-message"
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
