import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { LANGUAGES } from '../../../src/config.ts';
import { translate } from '../../platform/texts/translate.ts';
import type { Letter } from './messages.ts';

/** Texts of station messages by kind, with their places for figures; content is HTML. */
const templates = {
  welcome: {
    title: msg`Welcome to Andaman`,
    content: msg`<p>Your account is open. Take your time and look around the markets first.</p><p>Never share a code or password with anyone. We'll never ask for one.</p>`,
  },
  security: {
    title: msg`New login to your account`,
    content: msg`<p>Someone logged in with your password on another device.</p><p>If it wasn't you, change your password and log out all devices in Settings.</p>`,
  },
  maintenance: {
    title: msg`Maintenance on Sunday`,
    content: msg`<p>On Sunday from 02:00 to 03:00 (Bangkok time) you can't place orders while we do maintenance. You can still see prices and your history.</p>`,
  },
  market: {
    title: msg`{code}: a lively week`,
    content: msg`<p>{code} moved by <b>{move}%</b> between its highest and lowest price of the week. A past move says nothing about the next one.</p>`,
  },
  notice: {
    title: msg`{code} is listed`,
    content: msg`<p>You can now find {code} in the coin list.</p><ul><li>Prices every second</li><li>Charts from one minute to one day</li></ul>`,
  },
} satisfies Record<string, { readonly title: MessageDescriptor; readonly content: MessageDescriptor }>;

export type Template = keyof typeof templates;

export const isTemplate = (kind: string): kind is Template => Object.hasOwn(templates, kind);

/** A message of a template, in all languages. */
export function letter(template: Template, created: number, figures: Record<string, string> = {}): Letter {
  const { title, content } = templates[template];
  const inEach = (text: MessageDescriptor) =>
    Object.fromEntries(LANGUAGES.map((language) => [language, translate(language, text, figures)]));
  return { kind: template, title: inEach(title), content: inEach(content), created };
}

/** The first message of every account. */
export const welcome = (now: number): Letter => letter('welcome', now);
