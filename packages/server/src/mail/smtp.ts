import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { keyOf } from './message-key.ts';

const PATIENCE_MS = 15_000;

/**
 * Sends emails through the SMTP server at `url` (`smtp://user:password@host:587`), from the given
 * address.
 */
export function smtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: 2 * PATIENCE_MS,
      // Emails must not make us read a file or fetch a URL.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(mail) {
      const { html, subject, text, to } = mail;
      const key = keyOf(mail);
      await transport.sendMail({
        to: { name: '', address: to },
        subject,
        html,
        text,
        ...(key !== undefined && { messageId: `<${key}@${domain}>` }),
      });
    },
  };
}
