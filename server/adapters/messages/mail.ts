import type { SendMailOptions } from 'nodemailer';
import { directionOf, type Language, localeOf } from '../../../src/domain/languages.ts';
import type { SmtpSettings } from '../../platform/message-settings.ts';
import type { OutgoingMessage } from '../../ports/message-gateway.ts';

interface Sender {
  readonly from: SmtpSettings['from'];
  /** URL of the app, which ends each email. */
  readonly origin?: string;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Returns the HTML part for a plain text. A mail program may drop `html` and `body`, so a `div` has the language. */
function htmlOf(text: string, language: Language, origin: string | undefined): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => escapeHtml(paragraph).replaceAll('\n', '<br>'));
  if (origin !== undefined) paragraphs.push(`<a href="${escapeHtml(origin)}">${escapeHtml(origin)}</a>`);
  const content = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  return (
    '<!doctype html><meta charset="utf-8">' +
    `<div lang="${localeOf(language)}" dir="${directionOf(language)}">${content}</div>`
  );
}

/** Returns the host name in the Message-ID: that of the app if there is one, otherwise that of the sender. */
const hostOf = ({ from, origin = '' }: Sender): string =>
  (URL.canParse(origin) && new URL(origin).hostname) || from.address.slice(from.address.lastIndexOf('@') + 1);

/** Returns the email for a message. Every attempt gives it the same Message-ID. */
export function toEmail({ key, target, subject, text, language }: OutgoingMessage, sender: Sender): SendMailOptions {
  const { from, origin } = sender;
  return {
    messageId: `<${key}@${hostOf(sender)}>`,
    from,
    to: { name: '', address: target },
    // a line break would begin another header
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text: origin === undefined ? text : `${text}\n\n${origin}`,
    html: htmlOf(text, language, origin),
    // asks vacation programs not to answer (RFC 3834)
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
