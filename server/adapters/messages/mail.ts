import type { SendMailOptions } from 'nodemailer';
import { directionOf, type Language, localeOf } from '../../../src/domain/languages.ts';
import type { SmtpSettings } from '../../platform/message-settings.ts';
import type { OutgoingMessage } from '../../ports/message-gateway.ts';

interface Sender {
  readonly from: SmtpSettings['from'];
  /** URL of the app, which ends each email to a customer. */
  readonly origin?: string;
  /** Origin of the desk, whose addresses are links in emails to staff. */
  readonly deskOrigin?: string | undefined;
}

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const linkTo = (url: string): string => `<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`;

/** An address in a text, without the full stop after it. The group keeps it when a text is split. */
const ADDRESS = /(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/;

/** Returns a paragraph in HTML, in which the desk's addresses are links: someone else may have typed any other. */
const linked = (text: string, deskOrigin: string | undefined): string =>
  text
    .split(ADDRESS)
    .map((part, index) => (index % 2 === 1 && part.startsWith(`${deskOrigin}/`) ? linkTo(part) : escapeHtml(part)))
    .join('');

/** Returns the HTML part for a plain text. A mail program may drop `html` and `body`, so a `div` has the language. */
function htmlOf(text: string, language: Language, toHtml: (text: string) => string): string {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => toHtml(paragraph).replaceAll('\n', '<br>'));
  const content = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('');
  return (
    '<!doctype html><meta charset="utf-8">' +
    `<div lang="${localeOf(language)}" dir="${directionOf(language)}">${content}</div>`
  );
}

/** Returns the host name in the Message-ID: that of the app if there is one, otherwise that of the sender. */
const hostOf = ({ from, origin = '' }: Sender): string =>
  (URL.canParse(origin) && new URL(origin).hostname) || from.address.slice(from.address.lastIndexOf('@') + 1);

/**
 * Returns the email for a message. Every attempt gives it the same Message-ID. A customer's ends with a link to the
 * app. A staff member's has the desk's links in its text, and none to the app.
 */
export function toEmail(message: OutgoingMessage, sender: Sender): SendMailOptions {
  const { key, kind, target, subject, text, language } = message;
  const { from, origin } = sender;
  const isForStaff = kind === 'staff';
  const end = isForStaff || origin === undefined ? '' : `\n\n${origin}`;
  const toHtml = (paragraph: string): string => {
    if (isForStaff) return linked(paragraph, sender.deskOrigin);
    return paragraph === origin ? linkTo(paragraph) : escapeHtml(paragraph);
  };
  return {
    messageId: `<${key}@${hostOf(sender)}>`,
    from,
    to: { name: '', address: target },
    // a line break would begin another header
    subject: subject.replace(/\p{Cc}+/gu, ' '),
    text: text + end,
    html: htmlOf(text + end, language, toHtml),
    // asks vacation programs not to answer (RFC 3834)
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}
