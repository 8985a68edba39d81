import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LANGUAGES } from '../../../src/config.ts';
import { translate } from '../../platform/texts/translate.ts';
import type { Letter } from './messages.ts';

/** Texts of station messages by kind, with their places for figures; content is HTML. */
const templates = {
  welcome: {
    title: msg`Welcome to Andaman`,
    content: msg`<p>Your account is open. Look around the markets first: nothing here asks you to hurry.</p><p>Never give a code or a password to anyone, not even to us.</p>`,
  },
  security: {
    title: msg`New sign-in to your account`,
    content: msg`<p>Somebody signed in with your password on another device.</p><p>If it was not you, set a new password and end all sessions in the settings.</p>`,
  },
  paymentLocked: {
    title: msg`Your payment password is locked`,
    content: msg`<p>A wrong payment password was entered five times. It is locked for {hours} hours; trading and reading go on.</p><p>If it was not you, set a new login password and a new payment password, and end all sessions in the settings.</p>`,
  },
  maintenance: {
    title: msg`Maintenance on Sunday`,
    content: msg`<p>On Sunday from 02:00 to 03:00 (Bangkok time) orders are closed for work on the database. Prices and records stay readable.</p>`,
  },
  market: {
    title: msg`{code}: a lively week`,
    content: msg`<p>{code} moved by <b>{move} %</b> between its highest and lowest price of the week. A move in the past says nothing about the next one.</p>`,
  },
  notice: {
    title: msg`{code} is listed`,
    content: msg`<p>{code} can now be found in the coin list.</p><ul><li>Prices every second</li><li>Charts from one minute to one day</li></ul>`,
  },
} satisfies Record<string, { readonly title: MessageDescriptor; readonly content: MessageDescriptor }>;

export type Template = keyof typeof templates;

/** A message of a template, in all languages. */
export function letter(template: Template, created: number, figures: Record<string, string> = {}): Letter {
  const { title, content } = templates[template];
  const inEach = (text: MessageDescriptor) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, translate(language, text, figures)]));
  return { kind: template, title: inEach(title), content: inEach(content), created };
}

/** The first message of every account. */
export const welcome = (now: number): Letter => letter('welcome', now);
